import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useCurrentUser } from '../features/accounts/use-current-user.ts';
import { logOut } from '../features/accounts/use-session-end.ts';
import { BackOfficePhoneBar, BackOfficeSidebar } from './back-office-menu.tsx';
import { PageError } from './page-error.tsx';

export default function BackOfficeLayout() {
  return (
    <BackOfficeFrame>
      <Outlet />
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
  const user = useCurrentUser();
  const menu = {
    person: user && { username: user.username, pictureUrl: user.profileImg?.url },
    onLogout: () => void logOut(),
  };
  return (
    <div className="flex grow max-md:flex-col">
      <BackOfficeSidebar {...menu} />
      <BackOfficePhoneBar {...menu} />
      <main id="content" tabIndex={-1} className="min-w-0 grow p-4 pb-10 md:p-6 lg:px-9 lg:py-7">
        {children}
      </main>
    </div>
  );
}
