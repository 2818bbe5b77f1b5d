import {
  deriveAccent,
  nearestAccent,
  toAccentTokens,
} from '@partshelf/contract/branding/accent.ts';

export type PreviewTheme = 'light' | 'dark';

/** Those of the page that the preview shows, because it shows both themes at once. */
const surfaces = {
  light: {
    '--background': '#f7f6f3',
    '--foreground': '#1c1a16',
    '--border': '#dedbd6',
  },
  dark: {
    '--background': '#13120f',
    '--foreground': '#f1f0ec',
    '--border': '#34322d',
  },
};

const defaultAccent = {
  light: {
    '--primary': '#1547cf',
    '--primary-foreground': '#ffffff',
    '--primary-text': '#1547cf',
  },
  dark: {
    '--primary': '#3066eb',
    '--primary-foreground': '#ffffff',
    '--primary-text': '#97b8fd',
  },
};

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Of the nearest colour that can be saved; of the default until a colour is complete. */
export function findPreviewTokens(accent: string) {
  const own = isColour(accent)
    ? toAccentTokens(deriveAccent(nearestAccent(accent.toLowerCase())))
    : defaultAccent;
  return {
    light: { ...surfaces.light, ...own.light },
    dark: { ...surfaces.dark, ...own.dark },
  };
}
