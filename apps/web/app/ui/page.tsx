import type { ReactNode } from 'react';
import { useBrand } from '../shop-settings.ts';

interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
}

export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <header className="pt-8 pb-6 md:pt-10 md:pb-8">
      <h1 className="text-h1">{children}</h1>
      {lead && <p className="mt-2 wrap-anywhere text-muted-foreground empty:hidden">{lead}</p>}
    </header>
  );
}

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useBrand().name}`}</title>;
}

export function focusHeading(section?: Element | null) {
  const heading =
    section?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-popover focus:px-4 focus:py-2 focus:shadow-md"
    >
      Skip to content
    </a>
  );
}
