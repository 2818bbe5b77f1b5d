interface Range {
  readonly start: number;
  readonly end: number;
}

const longestTag = 2_000;

/**
 * The text of the element whose name begins there; of one with others in it, such as an assertion,
 * all of them. `unclosed` has the names of which no end follows.
 */
export function findElementText(
  text: string,
  name: string,
  start: number,
  unclosed: Set<string>,
): Range | undefined {
  if (!opensElement(text, start)) return undefined;
  const tagEnd = findTagEnd(text, start + name.length);
  if (tagEnd === undefined) return undefined;
  const isCdata = text.startsWith('<![CDATA[', tagEnd);
  const from = isCdata ? tagEnd + '<![CDATA['.length : tagEnd;
  if (isCdata && text.includes(']]>', from)) return { start: from, end: text.indexOf(']]>', from) };
  const end = endOfText(text, from);
  const isText = !/^\s{0,100}$/.test(text.slice(from, Math.min(end, from + 101)));
  if (isText) return { start: from, end };
  if (!/assertion|securitytoken|secret/i.test(name) || unclosed.has(name)) return undefined;
  const closing = text.indexOf(`${name}>`, from);
  if (closing === -1) unclosed.add(name);
  return closing === -1 ? undefined : { start: from, end: closesElement(text, closing) };
}

/** Undefined for the tag of an empty element. */
function findTagEnd(text: string, from: number): number | undefined {
  const tag = text.slice(from, from + longestTag);
  const close = tag.indexOf('>');
  const next = tag.indexOf('<');
  const isBroken = close === -1 || (next !== -1 && next < close) || tag[close - 1] === '/';
  return isBroken ? undefined : from + close + 1;
}

function endOfText(text: string, from: number): number {
  const end = text.indexOf('<', from);
  return end === -1 ? text.length : end;
}

/** Where the end tag begins whose name begins there. */
function closesElement(text: string, start: number): number {
  const index = skipPrefix(text, start);
  return text[index] === '/' && text[index - 1] === '<' ? index - 1 : start;
}

function opensElement(text: string, start: number): boolean {
  return (
    text[start - 1] === '<' || (text[start - 1] === ':' && text[skipPrefix(text, start)] === '<')
  );
}

/** Back from the name of an element, over the prefix of its namespace. */
function skipPrefix(text: string, start: number): number {
  let index = start - 1;
  while (index >= 0 && start - index < 30 && /[\w:]/.test(text[index]!)) index -= 1;
  return index;
}

const betweenElements =
  /<\/[\w:]{1,30}>(?:\s{0,20}<(?:string|value|integer|int|td|dd|span|strong|code|b)\b[^<>]{0,80}>){1,3}(?=[^<\s])/y;

/** As in tables and property lists: the name is the text of an element, the value of the next. */
export function findNextElementText(text: string, start: number, end: number): Range | undefined {
  if (!/>[\w\s]{0,30}$/.test(text.slice(Math.max(0, start - 31), start))) return undefined;
  betweenElements.lastIndex = end;
  const between = betweenElements.exec(text);
  if (!between) return undefined;
  const from = end + between[0].length;
  return { start: from, end: endOfText(text, from) };
}
