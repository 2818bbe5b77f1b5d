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
  /** A light surface for the colour of the band. */
  readonly bandTint: string;
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
const black = '#000000';

/** The lightest and the darkest surface of a theme. */
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
  // Before the style sheets in the page, so the selectors weigh more.
  return toRule(':root:root', light) + toRule('.dark.dark', dark);
}
