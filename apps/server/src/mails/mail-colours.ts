import { deriveAccent } from '@partshelf/contract/branding/accent.ts';
import type { Brand } from '@partshelf/contract/branding/brand.ts';

/** Of the button. */
export interface MailColours {
  readonly background: string;
  readonly color: string;
  readonly darkBackground: string;
  /** A declaration, or empty where the text stays as it is in light mode. */
  readonly darkColor: string;
}

const defaults: MailColours = {
  background: '#1547cf',
  color: '#ffffff',
  darkBackground: '#3066eb',
  darkColor: '',
};

export function toMailColours({ accent }: Pick<Brand, 'accent'>): MailColours {
  if (!accent) return defaults;
  const { light, dark } = deriveAccent(accent);
  return {
    background: light.primary,
    color: light.foreground,
    darkBackground: dark.primary,
    darkColor: `; color:${dark.foreground} !important`,
  };
}
