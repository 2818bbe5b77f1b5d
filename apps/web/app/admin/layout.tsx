import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { NotificationAnnouncer } from '../features/notifications/admin/bell.tsx';
import { BackOfficeMobileHeader, BackOfficeSidebar } from './menu.tsx';
import { useSearchDialog } from './search.tsx';
import { PageError } from '../blocks/page/page-error.tsx';
import { ConflictTimeZone } from '../ui/dates.ts';
import { Spinner } from '../ui/loading.tsx';
import { SkipLink } from '../ui/page.tsx';
import { ErrorView } from '../ui/states.tsx';
import { timeZoneQuery } from './time-zone.tsx';
import { useCurrentUser } from '../features/accounts/current-user.ts';
import type { AccountProps } from '../blocks/layout/account-menu.tsx';

export default function BackOfficeLayout() {
  return (
    <BackOfficeFrame>
      <TimeZoneGate>
        <Outlet />
      </TimeZoneGate>
    </BackOfficeFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <BackOfficeFrame>
      <PageError error={error} />
    </BackOfficeFrame>
  );
}

function BackOfficeFrame({ children }: { children: ReactNode }) {
  const account = useAccount();
  const search = useSearchDialog();
  return (
    <div className="flex grow max-md:flex-col">
      <SkipLink />
      <NotificationAnnouncer />
      <BackOfficeSidebar {...account} hasBell search={search.opener} />
      <BackOfficeMobileHeader {...account} hasBell search={search.opener} />
      {search.dialog}
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 grow p-4 pb-10 md:p-6 lg:px-9 lg:pt-4 lg:pb-7 print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

/** The menus have loaded its code. */
async function handleLogout(): Promise<void> {
  const { logOut } = await import('../features/accounts/log-out.tsx');
  await logOut();
}

function useAccount(): AccountProps {
  const user = useCurrentUser();
  return {
    user: user && { username: user.username, imageUrl: user.profileImg?.url },
    isAdmin: user?.role?.name === 'Admin',
    onLogout: () => void handleLogout(),
  };
}

/** Screens wait for the time zone of the shop, whose times they show. The frame around them does not. */
function TimeZoneGate({ children }: { children: ReactNode }) {
  const { data, isError, refetch } = useQuery(timeZoneQuery);
  if (data) return <ConflictTimeZone value={data.data.timeZone}>{children}</ConflictTimeZone>;
  return isError ? (
    <ErrorView onRetry={() => void refetch()}>
      The time zone of the shop could not be loaded.
    </ErrorView>
  ) : (
    <Waiting />
  );
}

const patienceMs = 3_000;

function Waiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid min-h-96 place-content-center justify-items-center gap-3">
      <Spinner />
      <span className={isLong ? 'text-sm text-muted-foreground' : 'sr-only'}>
        {isLong ? 'Still trying' : 'Loading...'}
      </span>
    </div>
  );
}
