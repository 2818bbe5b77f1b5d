import { domainToASCII } from 'node:url';
import type { InlineScriptKind, ScriptUse } from '@partshelf/contract/packages/packages.ts';
import type { PartReader } from './archive.ts';

interface ScriptReport {
  /** Returns false once no more is to be found. */
  onMark(): boolean;
  needsHosts(): boolean;
  onHost(host: string): void;
  onSign(kind: InlineScriptKind): void;
  onUse(use: ScriptUse): void;
  onLicence(comment: string): void;
}

const fromBytes = (text: string) => Buffer.from(text, 'latin1').toString('utf8');

/** Searches a script in chunks; what stands on the border of two is found once. */
export function scanScript(report: ScriptReport): PartReader {
  const finder = createMarkFinder();
  const comments = createComments((text) => report.onLicence(fromBytes(text)));
  let text = '';
  let start = 0;
  let searched = 0;
  let isDone = false;

  function take(mark: string, address: string | undefined, index: number): void {
    const position = start + index;
    const end = index + mark.length;
    if (mark === '/*' || mark === '/*!') return comments.begin(position, mark === '/*!');
    if (mark === '*/') {
      comments.keep(text, start, start + end);
      return comments.end();
    }
    const use = useOfMark(mark);
    if (use) return comments.report(position, () => report.onUse(use));
    if (mark.startsWith('@')) return comments.annotate(position);
    if (address !== undefined) {
      if (!report.needsHosts()) return;
      const host = toHost(address, text[end] ?? '');
      if (host !== undefined) comments.report(position, () => report.onHost(host));
      return;
    }
    const kind = kindOfSign(mark);
    if (kind) comments.report(position, () => report.onSign(kind));
  }

  /** Marks that begin behind `limit` may not be complete yet. */
  function search(limit: number): void {
    finder.lastIndex = searched - start;
    for (;;) {
      const found = finder.exec(text);
      if (!found || found.index >= limit) break;
      if (!report.onMark()) {
        isDone = true;
        break;
      }
      take(found[0], found[1], found.index);
      searched = start + finder.lastIndex;
    }
    searched = Math.max(searched, start + Math.max(limit, 0));
    comments.keep(text, start, searched);
    const keepFrom = Math.max(0, searched - start - 1);
    text = text.slice(keepFrom);
    start += keepFrom;
  }

  return {
    onChunk(chunk) {
      if (isDone) return;
      text += chunk.toString('latin1');
      search(text.length - maxMarkLength);
    },
    onEnd() {
      if (!isDone) search(text.length);
      comments.close();
    },
  };
}

const quote = '["\'`]';

const maxMarkLength = 512;

const authority = String.raw`(?:[^\s"'\x60@\/\\<>]{1,100}@)?([\w.:\-\x80-\xff]{0,260})`;

const locationAction = String.raw`VivaAction\.(?:Get|Show)Location\b`;
const graphToolkit = String.raw`@microsoft\/mgt\b|(?<![\w-])mgt-(?:agenda|file|get|login|people|person|picker|planner|search|spinner|tasks|taxonomy|teams|theme|todo)\b`;

function useOfMark(mark: string): ScriptUse | undefined {
  if (mark.startsWith('VivaAction')) return 'locationActions';
  return /^@microsoft|^mgt-/.test(mark) ? 'graphToolkit' : undefined;
}

const marks = [
  locationAction,
  graphToolkit,
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

const createMarkFinder = () => new RegExp(marks.join('|'), 'g');

/** Returns undefined for a script element that names a file. */
function kindOfSign(mark: string): InlineScriptKind | undefined {
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

const label = String.raw`[\w\x80-\xff](?:[\w\-\x80-\xff]{0,61}[\w\x80-\xff])?`;
const plainHost = new RegExp(
  String.raw`^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:${label}\.)+[a-z\x80-\xff][\w\-\x80-\xff]{1,62})(?::\d{1,5})?$`,
);

const continues = new Set(['$', '%', '{', '*', '[', '+']);
const endsText = new Set(['"', "'", '`', '\\']);

/** XML vocabularies have names that look like addresses, which no script calls. */
const isVocabulary = (host: string) => host === 'www.w3.org' || host.startsWith('schemas.');

function withoutPunctuation(raw: string, next: string): string | undefined {
  if (!/[.:]$/.test(raw)) return raw;
  return endsText.has(next) ? undefined : raw.slice(0, -1);
}

const toLowerCase = (bytes: string) => bytes.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `raw` has a character for each byte of UTF-8; undefined for a host that is made at run time. */
function toHost(raw: string, next: string): string | undefined {
  if (continues.has(next)) return undefined;
  const named = withoutPunctuation(toLowerCase(raw), next);
  if (named === undefined || !plainHost.test(named) || isVocabulary(named)) return undefined;
  if (!/[\x80-\xff]/.test(named)) return named;
  const [name = '', port] = Buffer.from(named, 'latin1').toString('utf8').split(':');
  const ascii = domainToASCII(name);
  if (ascii === '') return undefined;
  return port === undefined ? ascii : `${ascii}:${port}`;
}

interface Comment {
  readonly start: number;
  text: string;
  textEnd: number;
  isLicence: boolean;
  held: (() => void)[] | undefined;
}

const maxCommentLength = 4_000;

/** What is longer is searched like any other text: it may be no comment. */
const longestComment = 20_000;
const mostHeld = 500;

/**
 * Recognizes licences (`/*!`, `@license`, `@preserve`) without reading the language: a comment
 * sign can also stand in a text. Positions count from the start of the script.
 */
function createComments(onLicence: (text: string) => void) {
  let open: Comment | undefined;

  function release(comment: Comment): void {
    const { held = [] } = comment;
    comment.held = undefined;
    for (const report of held) report();
  }

  return {
    begin(position: number, isLicence: boolean): void {
      if (open?.isLicence) return;
      if (open) release(open);
      open = { start: position, text: '', textEnd: position, isLicence, held: [] };
    },
    annotate(position: number): void {
      if (open && position - open.start < maxCommentLength) open.isLicence = true;
    },
    end(): void {
      if (!open) return;
      if (open.isLicence) onLicence(open.text);
      else release(open);
      open = undefined;
    },
    report(position: number, report: () => void): void {
      if (!open?.held) return report();
      open.held.push(report);
      if (open.held.length > mostHeld || position - open.start > longestComment) release(open);
    },
    /** Call it for all text, before `end`. */
    keep(text: string, start: number, end: number): void {
      if (!open || open.textEnd - open.start >= maxCommentLength) return;
      const from = Math.max(open.textEnd, start);
      const to = Math.min(end, open.start + maxCommentLength);
      open.text += text.slice(from - start, to - start);
      open.textEnd = Math.max(from, to);
    },
    close(): void {
      if (open) release(open);
      open = undefined;
    },
  };
}
