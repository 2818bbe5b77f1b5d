export interface UnescapedText {
  readonly text: string;
  startOf(index: number): number;
  sourceOf(index: number): string;
}

const mostLevels = 4;

const escapeSequence =
  /%[\da-f]{2}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\["'`\\/bfnrt]|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|quot|apos|lt|gt|nbsp|equals|colon|sol|commat);/gi;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  equals: '=',
  colon: ':',
  sol: '/',
  commat: '@',
};

function readEscape(sequence: string): string {
  if (sequence.startsWith('%')) return String.fromCharCode(parseInt(sequence.slice(1), 16));
  if (sequence.startsWith('&#')) return readCodePoint(sequence.slice(2, -1));
  if (sequence.startsWith('&')) return entities[sequence.slice(1, -1).toLowerCase()]!;
  const letter = sequence[1]!;
  if (sequence.length > 2) return String.fromCharCode(parseInt(sequence.slice(2), 16));
  return controls[letter] ?? letter;
}

/** It is one unit, because each has a place; what is beyond the first plane is part of no name. */
function readCodePoint(digits: string): string {
  const isHex = digits.startsWith('x') || digits.startsWith('X');
  const code = isHex ? parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0xffff ? '\uFFFD' : String.fromCharCode(code);
}

/**
 * Reads percent encoding, the escapes of JSON and JavaScript, and the entities of HTML, also where
 * they are nested, in linear time.
 */
export function unescapeText(source: string): UnescapedText {
  let text = source;
  let starts: Int32Array | undefined;
  for (let level = 0; level < mostLevels && /[%\\&]/.test(text); level += 1) {
    const read = unescapeOnce(text, starts);
    if (!read) break;
    ({ text, starts } = read);
  }
  const places = starts;
  if (!places) {
    return { text, startOf: (index) => index, sourceOf: (index) => source[index] ?? '' };
  }
  return {
    text,
    startOf: (index) => places[index]!,
    sourceOf: (index) => source.slice(places[index], places[index + 1]),
  };
}

function unescapeOnce(text: string, known: Int32Array | undefined) {
  const pieces: string[] = [];
  const starts = new Int32Array(text.length + 1);
  let length = 0;
  let last = 0;
  const place = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      starts[length] = known ? known[index]! : index;
      length += 1;
    }
  };
  for (const { 0: sequence, index } of text.matchAll(escapeSequence)) {
    place(last, index);
    pieces.push(text.slice(last, index), readEscape(sequence));
    place(index, index + 1);
    last = index + sequence.length;
  }
  if (last === 0) return undefined;
  place(last, text.length);
  pieces.push(text.slice(last));
  starts[length] = known ? known[text.length]! : text.length;
  return { text: pieces.join(''), starts: starts.subarray(0, length + 1) };
}
