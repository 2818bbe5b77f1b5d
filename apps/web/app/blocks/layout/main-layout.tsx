import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { clearTabAction } from '../../features/accounts/pending-action/pending-action.ts';
import { useCartCount } from '../../features/cart/use-cart-count.ts';
import { useFavoriteCount } from '../../features/favorites/use-favorites.ts';
import { Footer } from './footer.tsx';
import { Header } from '../header/header.tsx';
import { LazyChat } from '../chat/lazy-chat.tsx';
import { LazyHelpdeskLink } from '../chat/lazy-helpdesk-link.tsx';
import { PageError } from '../page/page-error.tsx';
import { SkipLink } from './skip-link.tsx';
import { useAccount } from './use-account.ts';

/** `fillsScreen`: the page has exactly the height below the header. */
type PageHandle = { readonly fillsScreen?: true } | undefined;

export default function MainLayout() {
  useEffect(clearTabAction, []);
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
      <SkipLink />
      <Header
        {...useAccount()}
        cartCount={useCartCount()}
        favoriteCount={useFavoriteCount()}
        helpdeskLink={<LazyHelpdeskLink />}
      />
      <main
        id="content"
        tabIndex={-1}
        data-fills-screen={fillsScreen || undefined}
        className={clsx(
          'relative',
          fillsScreen ? 'h-[calc(100dvh-var(--header-h)-1px)] shrink-0' : 'flex-1',
        )}
      >
        {children}
      </main>
      <Footer />
      <LazyChat />
    </>
  );
}
