import { contrastOf, type Lch, parseHex, toHex } from './colours.ts';

/** What the accent is used for, as #rrggbb. */
export interface AccentShades {
  readonly primary: string;
  readonly foreground: string;
  readonly hover: string;
  readonly text: string;
  readonly soft: string;
  readonly ring: string;
  readonly band: string;
  readonly bandMuted: string;
}

export interface Accent {
  readonly light: AccentShades;
  readonly dark: AccentShades;
}

/** Of the light theme while no colour is set. */
export const defaultAccent = '#1547cf';

const textContrast = 4.5;
const interfaceContrast = 3;
const step = 0.005;
const white = '#ffffff';
const ink = '#131210';

/** The lightest and the darkest surface of a theme. */
const surfaces = {
  light: ['#fefdfc', '#eeede8'],
  dark: ['#13120f', '#302e29'],
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

const chooseForeground = (colour: string) =>
  contrastOf(colour, white) >= textContrast ? white : ink;

function createShades(start: Lch, isDark: boolean): AccentShades {
  const theme = surfaces[isDark ? 'dark' : 'light'];
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
    text: toHex(reach(main, away, [...theme, soft], textContrast)),
    soft,
    ring: toHex(reach(main, away, theme, interfaceContrast)),
    band: toHex(band),
    bandMuted: toHex({ ...start, l: 0.88, c: start.c * 0.23 }),
  };
}

/** The colour itself, or the nearest that is visible on the light pages. */
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

const toTokens = (shades: AccentShades) => ({
  '--primary': shades.primary,
  '--primary-foreground': shades.foreground,
  '--primary-hover': shades.hover,
  '--primary-text': shades.text,
  '--primary-soft': shades.soft,
  '--ring': shades.ring,
  '--blueprint': shades.band,
  '--blueprint-muted': shades.bandMuted,
});

export function toAccentTokens(accent: Accent) {
  return { light: toTokens(accent.light), dark: toTokens(accent.dark) };
}

const toRule = (selector: string, tokens: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

export function toAccentStyles(hex: string): string {
  const { light, dark } = toAccentTokens(deriveAccent(hex));
  // Before the style sheets in the page, so the selectors weigh more.
  return toRule(':root:root', light) + toRule('.dark.dark', dark);
}
