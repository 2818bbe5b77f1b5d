import { findFont, type FontName } from './fonts.ts';
import type { Face } from './theme.ts';

export interface TextRun {
  readonly font: FontName;
  readonly text: string;
}

/** Neighbouring characters of one font stay together, so that they are kerned. */
export function splitIntoRuns(text: string, face: Face): TextRun[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const character of text) {
    const font = findFont(face, character.codePointAt(0)!);
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
