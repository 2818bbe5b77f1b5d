import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { ShoppingCart } from 'lucide-react';
import type { CSSProperties } from 'react';
import {
  deriveAccent,
  nearestAccent,
  toAccentTokens,
} from '@partshelf/contract/branding/accent.ts';
import { Button } from '../../../ui/button.tsx';
import { ShopLogo } from '../logo.tsx';
import { CountBadge } from '../../../ui/icon-link.tsx';

interface HeaderPreviewProps {
  name: string;
  accent: string;
  logo: Image | undefined;
  logoDark: Image | undefined;
}

export function HeaderPreview({ name, accent, logo, logoDark }: HeaderPreviewProps) {
  const tokens = findPreviewTokens(accent);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Header theme="light" name={name} image={logo} tokens={tokens.light} />
      <Header theme="dark" name={name} image={logoDark ?? logo} tokens={tokens.dark} />
    </div>
  );
}

interface HeaderProps {
  theme: PreviewTheme;
  name: string;
  image: Image | undefined;
  tokens: Readonly<Record<string, string>>;
}

function Header({ theme, name, image, tokens }: HeaderProps) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <div
        role="img"
        aria-label={`Header of ${name} in ${theme} mode`}
        inert
        style={tokens as CSSProperties}
        className="min-w-0 overflow-hidden rounded-md border border-border bg-background text-foreground"
      >
        <div className="flex h-16 min-w-0 items-center gap-4 border-b border-border px-4">
          <span className="flex min-w-0 items-center [&_img]:max-w-full">
            <ShopLogo name={name} image={image ?? null} className="h-7" />
          </span>
          <span className="relative ml-auto grid size-10 shrink-0 place-items-center">
            <ShoppingCart aria-hidden className="size-5" />
            <CountBadge count={2} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-4 p-4">
          <Button>Add to Cart</Button>
          <span className="link text-sm">See what's new</span>
        </div>
      </div>
      <figcaption className="text-xs text-muted-foreground">
        {theme === 'light' ? 'Light' : 'Dark'}
      </figcaption>
    </figure>
  );
}

type PreviewTheme = 'light' | 'dark';

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

function findPreviewTokens(accent: string) {
  const own = isColour(accent)
    ? toAccentTokens(deriveAccent(nearestAccent(accent.toLowerCase())))
    : defaultAccent;
  return {
    light: { ...surfaces.light, ...own.light },
    dark: { ...surfaces.dark, ...own.dark },
  };
}
