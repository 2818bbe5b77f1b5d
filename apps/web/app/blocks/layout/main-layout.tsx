import { clsx } from 'clsx';
import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  useLocation,
  useMatches,
} from 'react-router';
import { clearTabAction } from '../../features/accounts/tab-action.ts';
import { categoryLinksQuery } from '../../features/catalog/catalog-queries.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { useIsKnownSignedIn } from '../../session.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { hasChosenTheme } from '../../theme.ts';
import { Header, preloadHeader } from './header.tsx';
import { LazyChat, LazyHelpdeskLink } from '../lazy-chat.tsx';
import { useImport } from '../../ui/use-import.ts';
import { PageError } from '../page/page-error.tsx';
import type { HeaderAccount } from './account-data.tsx';
import { SkipLink } from '../../ui/page.tsx';

const footer = loadOnUse(async () => (await import('./footer.tsx')).Footer, {
  isOutdated: hasChosenTheme,
  isForEveryone: true,
});

const announcement = loadOnUse(
  async () => (await import('../../features/branding/announcement.tsx')).AnnouncementBar,
  // A cached page may be older than its start or end.
  { isOutdated: () => true, isForEveryone: true },
);

/** A slow phone would paint a part of the header, and move it when the rest has come. */
export const links: LinksFunction = () => [{ rel: 'expect', href: '#content', blocking: 'render' }];

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queriesContext).prefetchQuery(categoryLinksQuery);
  return null;
}

/** `fillsScreen`: the page has exactly the height below a header of one row. */
type PageHandle = { readonly fillsScreen?: true } | undefined;

export async function clientLoader() {
  await Promise.all([preloadHeader(), footer.preload()]).catch(() => {});
  return null;
}

export default function MainLayout() {
  const { search } = useLocation();
  useEffect(clearTabAction, []);
  useLinkedCode(search);
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

/** Few addresses have a discount code. */
function useLinkedCode(search: string): void {
  useEffect(() => {
    if (!new URLSearchParams(search).has('code')) return;
    import('../../features/discounts/typed-code.ts').then(
      ({ applyLinkedCode }) => applyLinkedCode(search),
      () => {},
    );
  }, [search]);
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
  const hasAnnouncement = useShownTexts().announcement !== null;
  const isSignedIn = useIsKnownSignedIn();
  const [account, setAccount] = useState<HeaderAccount>();
  // An urgent update would replace the parts of the header that are not hydrated yet.
  const handleChange = useCallback(
    (changed: HeaderAccount) => startTransition(() => setAccount(changed)),
    [],
  );
  const {
    user = null,
    company = null,
    cartCount = 0,
    favoriteCount = 0,
  } = (isSignedIn && account) || {};
  return (
    <>
      <SkipLink />
      {hasAnnouncement && <announcement.Part />}
      {isSignedIn && <LazyAccountData onChange={handleChange} />}
      <Header
        user={user && { username: user.username, imageUrl: user.profileImg?.url }}
        isAdmin={user?.role?.name === 'Admin'}
        company={company}
        cartCount={cartCount}
        favoriteCount={favoriteCount}
        helpdeskLink={<LazyHelpdeskLink user={user} />}
        isCompact={fillsScreen}
      />
      <main
        id="content"
        tabIndex={-1}
        data-fills-screen={fillsScreen || undefined}
        className={clsx(
          'relative',
          fillsScreen
            ? 'mt-(--notice-h) h-[calc(100dvh-var(--header-h)-var(--notice-h))] min-h-120 shrink-0'
            : 'flex-1',
        )}
      >
        {children}
      </main>
      <footer.Part />
      <LazyChat user={user} />
    </>
  );
}

const importAccountData = () => import('./account-data.tsx');

function LazyAccountData({ onChange }: { onChange: (account: HeaderAccount) => void }) {
  const loaded = useImport(importAccountData);
  return loaded && <loaded.default onChange={onChange} />;
}
