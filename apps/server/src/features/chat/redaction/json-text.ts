export const deepestJson = 500;

export class TooDeep extends Error {}

/** @throws TooDeep, before it is parsed: the parser would take much memory for it */
export function refuseDepth(text: string): void {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) isString = false;
    } else if (code === 0x22) isString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepestJson) throw new TooDeep('JSON nests too deeply');
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
}

export interface ParsedJson {
  readonly value: unknown;
}

/** @throws SyntaxError or TooDeep */
export function parseJson(text: string): ParsedJson {
  refuseDepth(text);
  return { value: JSON.parse(text) };
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

/** Returns undefined for a text that is no object, list or string of JSON. */
export function tryJson(text: string): ParsedJson | undefined {
  const trimmed = text.trim();
  const closing = pairs[trimmed[0] ?? ''];
  if (trimmed.length < 2 || closing === undefined || !trimmed.endsWith(closing)) return undefined;
  try {
    return parseJson(trimmed);
  } catch {
    return undefined;
  }
}

const indentation = /^\s{0,100}[{[]\r?\n( {1,8}|\t)/;

export function writeJson(value: unknown, source: string): string {
  return JSON.stringify(value, undefined, indentation.exec(source)?.[1]);
}
