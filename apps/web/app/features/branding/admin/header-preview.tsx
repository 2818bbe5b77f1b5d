import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { ShoppingCart } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ShopLogo } from '../logo.tsx';
import { CountBadge } from '../../../ui/icon-link.tsx';
import { findPreviewTokens, type PreviewTheme } from './preview-tokens.ts';

interface HeaderPreviewProps {
  name: string;
  accent: string;
  logo: Image | undefined;
  logoDark: Image | undefined;
}

/** Both themes, before anything is saved. */
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
