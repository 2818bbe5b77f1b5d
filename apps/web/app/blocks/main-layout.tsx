import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useCartCount } from '../features/cart/use-cart-count.ts';
import { useFavoriteCount } from '../features/favorites/use-favorites.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LazyChat } from './lazy-chat.tsx';
import { LazyHelpdeskLink } from './lazy-helpdesk-link.tsx';
import { PageError } from './page-error.tsx';
import { useAccount } from './use-account.ts';

/** What a page may say of itself: that it stands in the whole of the screen below the header. */
type PageHandle = { readonly fillsScreen?: true } | undefined;

export default function MainLayout() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <MainFrame>
      <PageError error={error} />
    </MainFrame>
  );
}

function MainFrame({ children }: { children: ReactNode }) {
  const fillsScreen = useMatches().some(({ handle }) => (handle as PageHandle)?.fillsScreen);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-popover focus:px-4 focus:py-2 focus:shadow-md"
      >
        Skip to content
      </a>
      <Header
        {...useAccount()}
        cartCount={useCartCount()}
        favoriteCount={useFavoriteCount()}
        helpdeskLink={<LazyHelpdeskLink />}
      />
      <main id="content" tabIndex={-1} className="relative flex-1">
        {children}
      </main>
      {!fillsScreen && <Footer />}
      <LazyChat />
    </>
  );
}
