import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { Face } from './theme.ts';

const fontFiles = {
  'archivo-regular': 'archivo-regular.ttf',
  'archivo-semibold': 'archivo-semibold.ttf',
  'martian-mono': 'martian-mono.ttf',
  'inter-regular': 'inter-regular.ttf',
  'inter-semibold': 'inter-semibold.ttf',
} as const;

export type FontName = keyof typeof fontFiles;

/** The first font that has a character shows it. */
const chains: Record<Face, readonly FontName[]> = {
  regular: ['archivo-regular', 'inter-regular'],
  semibold: ['archivo-semibold', 'inter-semibold'],
  mono: ['martian-mono', 'archivo-regular', 'inter-regular'],
};

export const fontNames = Object.keys(fontFiles) as FontName[];

const opened = new Map<FontName, Font>();

/** Read once; all documents share it. */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFileSync(new URL(`fonts/${fontFiles[name]}`, import.meta.url));
  const font = create(bytes) as Font;
  opened.set(name, font);
  return font;
}

/** Undefined when no font has the character. */
export function findFont(face: Face, codePoint: number): FontName | undefined {
  return chains[face].find((name) => openFont(name).hasGlyphForCodePoint(codePoint));
}
