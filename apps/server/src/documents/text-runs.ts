import { findFont, type FontName } from './fonts.ts';
import type { Face } from './theme.ts';

export interface TextRun {
  readonly font: FontName;
  readonly text: string;
}

/** A letter with its marks, which have to be of the same font. */
export const clusters = (text: string): string[] => text.match(/\P{M}?\p{M}+|\P{M}/gu) ?? [];

/** A word in letters of one font, if there is one that has them all. */
function splitWord(word: string, face: Face): TextRun[] {
  const whole = /\p{L}/u.test(word) ? findFont(face, word) : undefined;
  if (whole !== undefined) return [{ font: whole, text: word }];
  return clusters(word).flatMap((text) => {
    const font = findFont(face, text);
    return font === undefined ? [] : [{ font, text }];
  });
}

/** Neighbouring characters of one font stay together, so that they are kerned. */
export function splitIntoRuns(text: string, face: Face): TextRun[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const run of text.split(/( +)/).flatMap((word) => splitWord(word, face))) {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}
