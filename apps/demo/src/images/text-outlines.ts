import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Font, Glyph, PathCommand } from 'opentype.js';

export type FontWeight = 500 | 600 | 700;

const fontFiles: Record<FontWeight, string> = {
  500: '@fontsource/archivo/files/archivo-latin-500-normal.woff',
  600: '@fontsource/archivo/files/archivo-latin-600-normal.woff',
  700: '@fontsource/archivo/files/archivo-latin-700-normal.woff',
};

const { resolve } = createRequire(import.meta.url);
const loadedFonts = new Map<FontWeight, Font>();

function getFont(weight: FontWeight): Font {
  const loaded = loadedFonts.get(weight);
  if (loaded) return loaded;
  const bytes = readFileSync(resolve(fontFiles[weight]));
  const font = opentype.parse(new Uint8Array(bytes).buffer);
  loadedFonts.set(weight, font);
  return font;
}

interface PlacedGlyph {
  glyph: Glyph;
  x: number;
}

// One by one with kerning: the shaping of opentype.js fails on the composition rules of Archivo.
function placeGlyphs(text: string, size: number, weight: FontWeight) {
  const font = getFont(weight);
  const scale = size / font.unitsPerEm;
  const placed: PlacedGlyph[] = [];
  let x = 0;
  let previous: Glyph | undefined;
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    if (previous) x += font.getKerningValue(previous, glyph) * scale;
    placed.push({ glyph, x });
    x += (glyph.advanceWidth ?? 0) * scale;
    previous = glyph;
  }
  return { placed, width: x };
}

export function measureText(text: string, size: number, weight: FontWeight): number {
  return placeGlyphs(text, size, weight).width;
}

const round = (value: number) => Math.round(value * 10) / 10;

function formatCommand(command: PathCommand): string {
  if (command.type === 'Z') return 'Z';
  const end = `${round(command.x)} ${round(command.y)}`;
  if (command.type === 'Q') return `Q${round(command.x1)} ${round(command.y1)} ${end}`;
  if (command.type === 'C') {
    const from = `${round(command.x1)} ${round(command.y1)}`;
    return `C${from} ${round(command.x2)} ${round(command.y2)} ${end}`;
  }
  return `${command.type}${end}`;
}

/** As paths, so that an image needs no fonts. (x, y) is the start of the baseline. */
export function outlineText(
  text: string,
  x: number,
  y: number,
  size: number,
  weight: FontWeight,
): string {
  return placeGlyphs(text, size, weight)
    .placed.flatMap((item) => item.glyph.getPath(x + item.x, y, size).commands)
    .map(formatCommand)
    .join('');
}
