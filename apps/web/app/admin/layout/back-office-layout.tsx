import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { NoticeAnnouncer } from '../../features/notifications/admin/notice-announcer.tsx';
import { BackOfficeMobileHeader, BackOfficeSidebar } from './back-office-menu.tsx';
import { PageError } from '../../blocks/page/page-error.tsx';
import { SkipLink } from '../../blocks/layout/skip-link.tsx';
import { useAccount } from '../../blocks/layout/use-account.ts';

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
  const account = useAccount();
  return (
    <div className="flex grow max-md:flex-col">
      <SkipLink />
      <NoticeAnnouncer />
      <BackOfficeSidebar {...account} hasBell />
      <BackOfficeMobileHeader {...account} hasBell />
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
