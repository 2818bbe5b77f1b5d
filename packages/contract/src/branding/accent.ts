export interface AccentShades {
  readonly primary: string;
  readonly foreground: string;
  readonly hover: string;
  readonly text: string;
  readonly soft: string;
  readonly ring: string;
  readonly band: string;
  readonly bandMuted: string;
  readonly bandTint: string;
}

export interface Accent {
  readonly light: AccentShades;
  readonly dark: AccentShades;
}

export const defaultAccent = '#1547cf';

const textContrast = 4.5;
const interfaceContrast = 3;
const step = 0.005;
const white = '#ffffff';
const ink = '#131210';
const black = '#000000';

const surfaces = {
  light: ['#fefdfc', '#edebe6'],
  dark: ['#13120f', '#302e29'],
} as const;

/** Text may also stand on a secondary button. */
const textSurfaces = {
  light: ['#fefdfc', '#e6e4df'],
  dark: surfaces.dark,
} as const;

const reaches = (colour: string, others: readonly string[], least: number) =>
  others.every((other) => contrastOf(colour, other) >= least);

/** Moves the lightness until the colour reaches the contrast. */
function reach(start: Lch, direction: 1 | -1, others: readonly string[], least: number): Lch {
  let found = start;
  while (!reaches(toHex(found), others, least) && found.l >= 0 && found.l <= 1) {
    found = { ...found, l: found.l + direction * step };
  }
  return found;
}

/** Where neither white nor the ink is readable, black is. */
const chooseForeground = (colour: string) =>
  [white, ink].find((text) => contrastOf(colour, text) >= textContrast) ?? black;

function createShades(start: Lch, isDark: boolean): AccentShades {
  const name = isDark ? 'dark' : 'light';
  const theme = surfaces[name];
  const away = isDark ? 1 : -1;
  const main = reach(start, away, theme, interfaceContrast);
  const primary = toHex(main);
  const foreground = chooseForeground(primary);
  const hover = toHex({ ...main, l: main.l + (foreground === white ? -0.05 : 0.05) });
  const soft = toHex({ ...start, l: isDark ? 0.29 : 0.945, c: start.c * (isDark ? 0.36 : 0.12) });
  const band = { ...start, l: isDark ? 0.33 : Math.min(0.43, start.l), c: start.c * 0.93 };
  return {
    primary,
    foreground,
    hover,
    text: toHex(reach(main, away, [...textSurfaces[name], soft], textContrast)),
    soft,
    ring: toHex(reach(main, away, theme, interfaceContrast)),
    band: toHex(band),
    bandMuted: toHex({ ...start, l: 0.88, c: start.c * 0.23 }),
    bandTint: toHex({ ...start, l: 0.93, c: start.c * 0.14 }),
  };
}

export const nearestAccent = (hex: string): string =>
  isVisible(hex) ? hex : toHex(reach(parseHex(hex), -1, surfaces.light, interfaceContrast));

const isVisible = (hex: string) => reaches(hex, surfaces.light, interfaceContrast);

/** Texts reach a contrast of 4.5, controls 3, if the colour is one of `nearestAccent`. */
export function deriveAccent(hex: string): Accent {
  const start = parseHex(hex);
  const light = createShades(start, false);
  return {
    light: isVisible(hex) ? { ...light, primary: hex, foreground: chooseForeground(hex) } : light,
    dark: createShades(start, true),
  };
}

/** Badges lie on product images, which are the same in both themes. */
const toTokens = (shades: AccentShades, light: AccentShades) => ({
  '--primary': shades.primary,
  '--primary-foreground': shades.foreground,
  '--primary-hover': shades.hover,
  '--primary-text': shades.text,
  '--primary-soft': shades.soft,
  '--ring': shades.ring,
  '--blueprint': shades.band,
  '--blueprint-muted': shades.bandMuted,
  '--blueprint-action': shades.band,
  '--blueprint-action-hover': shades.bandTint,
  '--badge-new': light.primary,
  '--badge-new-foreground': light.foreground,
});

export function toAccentTokens({ light, dark }: Accent) {
  return { light: toTokens(light, light), dark: toTokens(dark, light) };
}

const toRule = (selector: string, tokens: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

export function toAccentStyles(hex: string): string {
  const { light, dark } = toAccentTokens(deriveAccent(hex));
  return toRule(':root:root', light) + toRule('.dark.dark', dark);
}

interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number) =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const toGamma = (value: number) =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const multiply = (rows: readonly Triple[], [x, y, z]: Triple) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

const cones = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
] as const;
const labOfCones = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
] as const;
const conesOfLab = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
] as const;
const rgbOfCones = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
] as const;

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;

function parseHex(hex: string): Lch {
  const [lightness, a, b] = multiply(
    labOfCones,
    multiply(cones, linearOf(hex)).map(Math.cbrt) as unknown as Triple,
  );
  return { l: lightness, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

function toHex({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.004)) {
    const lab = [l, chroma * Math.cos(h), chroma * Math.sin(h)] as const;
    const rgb = multiply(
      rgbOfCones,
      multiply(conesOfLab, lab).map((value) => value ** 3) as unknown as Triple,
    );
    if (chroma === 0 || rgb.every((value) => value > -0.000_5 && value < 1.000_5)) {
      const bytes = rgb.map((value) => Math.round(255 * toGamma(Math.min(1, Math.max(0, value)))));
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    }
  }
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
