export type Measure = (text: string) => number;

/** Where a long word is broken first. */
const separators = /[/\\\-_.,:;?&=#@|+]/;

/** At least one character, so that it always ends. */
function takePrefix(word: string, widthPt: number, measure: Measure): string {
  const characters = Array.from(word);
  let length = Math.max(1, Math.floor((characters.length * widthPt) / measure(word)));
  const prefix = (count: number) => characters.slice(0, count).join('');
  while (length > 1 && measure(prefix(length)) > widthPt) length -= 1;
  while (length < characters.length && measure(prefix(length + 1)) <= widthPt) length += 1;
  for (let end = length; end > length / 2; end -= 1) {
    if (separators.test(characters[end - 1]!)) return prefix(end);
  }
  return prefix(length);
}

function breakWord(word: string, widthPt: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (measure(rest) > widthPt) {
    const piece = takePrefix(rest, widthPt, measure);
    if (piece.length === rest.length) break;
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return [...pieces, rest];
}

function breakParagraph(text: string, widthPt: number, measure: Measure): string[] {
  const lines: string[] = [];
  const spacePt = measure(' ');
  let line = '';
  let linePt = 0;
  for (const word of text.split(/ +/).filter(Boolean)) {
    // With the space, as it is drawn: the layout of it is then known.
    const wordPt = measure(`${word} `) - spacePt;
    if (line !== '' && linePt + spacePt + wordPt <= widthPt) {
      line += ` ${word}`;
      linePt += spacePt + wordPt;
      continue;
    }
    // The space at the end separates the words for those who read or copy the text.
    if (line !== '') lines.push(`${line} `);
    const pieces = wordPt > widthPt ? breakWord(word, widthPt, measure) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
    linePt = pieces.length > 1 ? measure(line) : wordPt;
  }
  return [...lines, line];
}

/** A word that is wider than the line is broken, after a separator where that is possible. */
export const breakLines = (text: string, widthPt: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, widthPt, measure));
