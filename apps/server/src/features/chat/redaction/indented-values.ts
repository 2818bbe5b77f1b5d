import { skip, type Value } from './written-values.ts';

const blockMark = /[|>][+-]?\d?[+-]?[ \t]{0,9}(?=\r?\n)/y;
const nextLine = /[ \t]{0,9}\r?\n(?=[ \t]|-)/y;
const line = /([ \t]{0,200})([^\r\n]{0,8000})(?:\r?\n|$)/y;
const item = /^-[ \t]{1,9}\S+[ \t]{0,9}$/;
const mostLines = 100;
const longest = 4_000;

/**
 * In YAML, a block of text below a name, or a list of values. Undefined for what follows otherwise,
 * such as a list of objects.
 */
export function findIndented(text: string, nameStart: number, from: number): Value | undefined {
  const isBlock = skip(blockMark, text, from) > from;
  const start = skip(nextLine, text, skip(blockMark, text, from));
  if (start === from) return undefined;
  const indent = indentOf(text, nameStart);
  const range = { start, end: start };
  const end = Math.min(text.length, start + longest);
  line.lastIndex = start;
  for (let count = 0; count < mostLines && line.lastIndex < end; count += 1) {
    const at = line.lastIndex;
    const [, blank = '', written = ''] = line.exec(text) ?? [];
    const isDeeper = blank.length > indent || (!isBlock && blank.length === indent);
    if (written === '' && isBlock) continue;
    if (!isDeeper || written === '' || (!isBlock && !item.test(written))) break;
    const skipped = isBlock ? 0 : written.search(/[^\s-]/);
    if (range.end === start) range.start = at + blank.length + skipped;
    range.end = at + blank.length + written.length;
  }
  return range.end > start ? range : undefined;
}

function indentOf(text: string, nameStart: number): number {
  let start = nameStart;
  while (nameStart - start < 200 && ' \t'.includes(text[start - 1] ?? 'x')) start -= 1;
  return nameStart - start;
}
