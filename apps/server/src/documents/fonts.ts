import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { FontFace } from './theme.ts';

const fontFiles = {
  'archivo-regular': 'archivo-regular.ttf',
  'archivo-semibold': 'archivo-semibold.ttf',
  'martian-mono': 'martian-mono.ttf',
  'inter-regular': 'inter-regular.ttf',
  'inter-semibold': 'inter-semibold.ttf',
  'noto-sans': 'noto-sans.ttf.br',
  'noto-sans-jp': 'noto-sans-jp.ttf.br',
  'noto-sans-kr': 'noto-sans-kr.ttf.br',
  'noto-sans-sc': 'noto-sans-sc.ttf.br',
} as const;

export type FontName = keyof typeof fontFiles;

/** The first font that has a character shows it. */
const chains: Record<FontFace, readonly FontName[]> = {
  regular: ['archivo-regular', 'inter-regular'],
  semibold: ['archivo-semibold', 'inter-semibold'],
  mono: ['martian-mono', 'archivo-regular', 'inter-regular'],
};

const han =
  /[\u2E80-\u30FF\u31C0-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1B000}-\u{1B16F}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFF}]/u;

/** These large fonts are opened only for a text with such characters. */
const furtherFonts: readonly (readonly [FontName, RegExp])[] = [
  ['noto-sans', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
  ['noto-sans-jp', han],
  ['noto-sans-kr', /\p{Script=Hangul}/u],
  ['noto-sans-sc', han],
];

const opened = new Map<FontName, Font>();

function readFont(name: FontName): Buffer {
  const bytes = readFileSync(new URL(`fonts/${fontFiles[name]}`, import.meta.url));
  return fontFiles[name].endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
}

export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = create(readFont(name)) as Font;
  opened.set(name, font);
  return font;
}

function hasGlyphs(name: FontName, text: string): boolean {
  const font = openFont(name);
  return Array.from(text).every((character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0)!),
  );
}

const findFurtherFont = (text: string): FontName | undefined =>
  furtherFonts.find(([name, scripts]) => scripts.test(text) && hasGlyphs(name, text))?.[0];

export function findFont(face: FontFace, text: string): FontName | undefined {
  const marked = /\p{M}/u.test(text) ? findFurtherFont(text) : undefined;
  return marked ?? chains[face].find((name) => hasGlyphs(name, text)) ?? findFurtherFont(text);
}

interface TextRun {
  readonly font: FontName;
  readonly text: string;
}

/** A letter with its marks, which have to be of the same font. */
export const splitIntoClusters = (text: string): string[] =>
  text.match(/\P{M}?\p{M}+|\P{M}/gu) ?? [];

function splitWord(word: string, face: FontFace): TextRun[] {
  const whole = /\p{L}/u.test(word) ? findFont(face, word) : undefined;
  if (whole !== undefined) return [{ font: whole, text: word }];
  return splitIntoClusters(word).flatMap((text) => {
    const font = findFont(face, text);
    return font === undefined ? [] : [{ font, text }];
  });
}

/** Neighbouring characters of one font stay together, so that they are kerned. */
export function splitIntoRuns(text: string, face: FontFace): TextRun[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const run of text.split(/( +)/).flatMap((word) => splitWord(word, face))) {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}
