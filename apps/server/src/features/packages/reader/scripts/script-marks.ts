import type { InlineScriptKind } from '@partshelf/contract/packages/packages.ts';

const quote = '["\'`]';

/** Of one mark, in characters of the file. */
export const maxMarkLength = 512;

const authority = String.raw`(?:[^\s"'\x60@\/\\<>]{1,100}@)?([\w.:\-\x80-\xff]{0,260})`;

const marks = [
  String.raw`(?:http|ws)s?:(?:\\?\/|\\u002[fF]){2}${authority}`,
  String.raw`\/\*!?`,
  String.raw`\*\/`,
  String.raw`@(?:licen[sc]e|preserve)\b`,
  String.raw`(?<![\w$.])(?:(?:window|self|globalThis)\.)?eval\)?\s{0,9}\(`,
  String.raw`(?<![\w$.])Function\s{0,9}\(\s{0,9}${quote}|(?<![\w$])new\s{1,9}Function\b`,
  String.raw`(?<![\w$])set(?:Timeout|Interval)\s{0,9}\(\s{0,9}${quote}`,
  String.raw`(?<![\w$])document\.write(?:ln)?\s{0,9}\(`,
  String.raw`<script(?:\s[^<>]{0,200})?>`,
  String.raw`<[a-zA-Z][\w-]{0,30}\s[^<>]{0,200}?\bon[a-z]{3,20}\s?=\s?\\?${quote}`,
  String.raw`setAttribute\(\s?${quote}on[a-z]`,
  String.raw`[="'\x60]\s?javascript:`,
];

/** For text in which a byte is a character. */
export const createMarkFinder = () => new RegExp(marks.join('|'), 'g');

/** Undefined for a script element that names a file. */
export function kindOfSign(mark: string): InlineScriptKind | undefined {
  if (/eval\)?\s*\($/.test(mark)) return 'eval';
  if (mark.startsWith('Function') || mark.startsWith('new')) return 'functionFromText';
  if (mark.startsWith('setAttribute')) return 'eventHandler';
  if (mark.startsWith('set')) return 'timerWithText';
  if (mark.startsWith('document')) return 'documentWrite';
  if (/^<script[\s>]/.test(mark)) {
    return /\ssrc\s?=/.test(mark) ? undefined : 'scriptElement';
  }
  return mark.startsWith('<') ? 'eventHandler' : 'javascriptAddress';
}
