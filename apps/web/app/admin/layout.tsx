import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { NotificationAnnouncer } from '../features/notifications/admin/bell.tsx';
import { BackOfficeMobileHeader, BackOfficeSidebar } from './menu.tsx';
import { useSearchDialog } from './search.tsx';
import { PageError } from '../blocks/page/page-error.tsx';
import { SkipLink } from '../ui/page.tsx';
import { TimeZoneGate } from './time-zone-gate.tsx';
import { logOut } from '../features/accounts/log-out.tsx';
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
        className="min-w-0 grow p-4 pb-10 md:p-6 lg:px-9 lg:py-7 print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

function useAccount(): AccountProps {
  const user = useCurrentUser();
  return {
    user: user && { username: user.username, imageUrl: user.profileImg?.url },
    isAdmin: user?.role?.name === 'Admin',
    onLogout: () => void logOut(),
  };
}
