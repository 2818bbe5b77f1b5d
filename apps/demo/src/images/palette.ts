import { formatHex, toGamut } from 'culori';

const toSrgb = toGamut('rgb', 'oklch');

/** Lightness from 0 to 1, hue in degrees; reduced to sRGB. */
export function oklch(l: number, c: number, h: number): string {
  return formatHex(toSrgb({ mode: 'oklch', l, c, h }));
}

// One hue per category. The chroma factor makes cyan and pink as calm as ochre.
const categoryColors = {
  clay: { hue: 42, chroma: 0.82 },
  marigold: { hue: 82, chroma: 1.02 },
  moss: { hue: 116, chroma: 0.86 },
  fern: { hue: 158, chroma: 0.66 },
  lagoon: { hue: 200, chroma: 0.56 },
  sky: { hue: 242, chroma: 0.66 },
  heather: { hue: 318, chroma: 0.6 },
  stone: { hue: 85, chroma: 0.26 },
};

export type CategoryColor = keyof typeof categoryColors;

/** Lightness steps of one hue: t1 is a wash, t2 the ground, t3 the shadow, t4 and t5 draw. */
export interface Tones {
  t1: string;
  t2: string;
  t3: string;
  t4: string;
  t5: string;
}

export function getTones(color: CategoryColor): Tones {
  const { hue, chroma } = categoryColors[color];
  const darkChroma = color === 'stone' ? chroma : Math.max(chroma, 0.8);
  return {
    t1: oklch(0.955, 0.026 * chroma, hue),
    t2: oklch(0.868, 0.078 * chroma, hue),
    t3: oklch(0.775, 0.105 * chroma, hue),
    t4: oklch(0.62, 0.12 * darkChroma, hue),
    t5: oklch(0.35, 0.07 * darkChroma, hue),
  };
}

export const colors = {
  ink: '#1c1b18',
  ink2: '#67635a',
  ink3: '#938e83',
  line: '#dcd8cf',
  hairline: '#efece6',
  bar: '#e9e6df',
  bar2: '#cbc6bb',
  paper: '#ffffff',
  paper2: '#f6f4f0',
  cobalt: oklch(0.465, 0.215, 264),
  cobaltWash: oklch(0.945, 0.025, 264),
  cobaltSoft: oklch(0.8, 0.09, 264),
  red: oklch(0.58, 0.19, 25),
  green: oklch(0.62, 0.13, 152),
  amber: oklch(0.8, 0.15, 78),
  word: '#2f5fb3',
  sheet: '#2c7d4f',
  slides: '#c2512e',
  pdf: '#a23b3b',
};
