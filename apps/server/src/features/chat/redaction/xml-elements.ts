import type { UnescapedText } from './unescaped-text.ts';
import type { Value } from './written-values.ts';

const longestTag = 2_000;

/** `unclosed` has the names of which no end follows. */
export function findElementText(
  read: UnescapedText,
  name: string,
  start: number,
  unclosed: Set<string>,
): Value | undefined {
  const { text } = read;
  const open = findOpening(text, start);
  if (open === undefined) return undefined;
  const tagEnd = findTagEnd(text, start + name.length);
  if (tagEnd === undefined) return undefined;
  const isCdata = text.startsWith('<![CDATA[', tagEnd);
  const from = isCdata ? tagEnd + '<![CDATA['.length : tagEnd;
  if (isCdata && text.includes(']]>', from)) return { start: from, end: text.indexOf(']]>', from) };
  const end = endOfText(read, from, open);
  const isText = !/^\s{0,100}$/.test(text.slice(from, Math.min(end, from + 101)));
  if (isText) return { start: from, end };
  if (!/assertion|securitytoken|secret/i.test(name) || unclosed.has(name)) return undefined;
  const closing = text.indexOf(`${name}>`, from);
  if (closing === -1) unclosed.add(name);
  return closing === -1 ? undefined : { start: from, end: closesElement(text, closing) };
}

/** Returns undefined for the tag of an empty element. */
function findTagEnd(text: string, from: number): number | undefined {
  const tag = text.slice(from, from + longestTag);
  const close = tag.indexOf('>');
  const next = tag.indexOf('<');
  const isBroken = close === -1 || (next !== -1 && next < close) || tag[close - 1] === '/';
  return isBroken ? undefined : from + close + 1;
}

function endOfText(read: UnescapedText, from: number, open: number): number {
  const { text } = read;
  const written = read.sourceOf(open);
  let end = text.indexOf('<', from);
  while (end !== -1 && read.sourceOf(end) !== written) end = text.indexOf('<', end + 1);
  return end === -1 ? text.length : end;
}

function closesElement(text: string, start: number): number {
  const index = skipPrefix(text, start);
  return text[index] === '/' && text[index - 1] === '<' ? index - 1 : start;
}

function findOpening(text: string, start: number): number | undefined {
  if (text[start - 1] === '<') return start - 1;
  const index = text[start - 1] === ':' ? skipPrefix(text, start) : -1;
  return text[index] === '<' ? index : undefined;
}

function skipPrefix(text: string, start: number): number {
  let index = start - 1;
  while (index >= 0 && start - index < 30 && /[\w:]/.test(text[index]!)) index -= 1;
  return index;
}

const betweenElements =
  /<\/[\w:]{1,30}>(?:\s{0,20}<(?:string|value|integer|int|td|dd|span|strong|code|b)\b[^<>]{0,80}>){1,3}(?=[^<\s])/y;

export function findNextElementText(
  read: UnescapedText,
  start: number,
  end: number,
): Value | undefined {
  const { text } = read;
  if (!/>[\w\s]{0,30}$/.test(text.slice(Math.max(0, start - 31), start))) return undefined;
  betweenElements.lastIndex = end;
  const between = betweenElements.exec(text);
  if (!between) return undefined;
  const from = end + between[0].length;
  return { start: from, end: endOfText(read, from, end) };
}
