const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const shortestPart = 2;
const longestWord = 40;
const twoMistakesFrom = 7;

/** Trigrams find longer words with a mistake by themselves. */
export const longestShortWord = 6;

export const isCorrectable = (word: string, isAlone: boolean): boolean =>
  word.length > (isAlone ? 2 : 1) &&
  word.length <= longestWord &&
  /\p{L}/u.test(word) &&
  !word.includes(' ');

export const mostMistakesIn = (word: string): number => (word.length < twoMistakesFrom ? 1 : 2);

export function toPlainWord(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return plain.slice(0, plain.length - countSignsAtEnd(plain)) || word;
}

/** A regular expression would look at each run of signs again from each of its characters. */
function countSignsAtEnd(word: string): number {
  let end = word.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(word[end - 1]!)) end -= 1;
  return word.length - end;
}

export function listSpellings(word: string): string[] {
  const spellings = new Set<string>();
  for (let index = 0; index <= word.length; index += 1) {
    const [before, after] = [word.slice(0, index), word.slice(index)];
    spellings.add(before + after.slice(1));
    spellings.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of letters) {
      spellings.add(before + letter + after);
      spellings.add(before + letter + after.slice(1));
    }
  }
  spellings.delete(word);
  return [...spellings];
}

export function listParts(word: string): (readonly [string, string])[] {
  const parts: [string, string][] = [];
  for (let index = shortestPart; index <= word.length - shortestPart; index += 1) {
    parts.push([word.slice(0, index), word.slice(index)]);
    parts.push([word.slice(0, index), word.slice(index + 1)]);
  }
  return parts;
}

export function listJoinedToShort(
  word: string,
): { readonly long: string; join: (long: string) => string }[] {
  if (word.length < shortestPart + 3) return [];
  const [first, last] = [word.slice(0, shortestPart), word.slice(-shortestPart)];
  return [
    { long: word.slice(shortestPart), join: (long) => `${first} ${long}` },
    { long: word.slice(0, -shortestPart), join: (long) => `${long} ${last}` },
  ];
}

export function countMistakes(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === meant[column - 2] &&
        typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[meant.length]!;
}
