import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { usePromises } from '../../shop-settings.ts';
import { HomeLink } from '../../features/branding/logo.tsx';
import { PageError } from '../page/page-error.tsx';
import { AuthBackdrop } from './auth-backdrop.tsx';

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AuthFrame>
      <PageError error={error} />
    </AuthFrame>
  );
}

function AuthFrame({ children }: { children: ReactNode }) {
  const { refundDays, isSupportedAroundTheClock } = usePromises();
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,44fr)_minmax(0,56fr)]">
      <div className="flex flex-col px-5 py-5 *:mx-auto *:w-full *:max-w-100 md:px-[clamp(1.25rem,6vw,6rem)] md:py-8">
        <header>
          <HomeLink />
        </header>
        <main className="my-auto py-8">{children}</main>
        <footer className="text-xs text-muted-foreground">
          {refundDays > 0 && `${refundDays}-day satisfaction guarantee · `}Safe payment
          {isSupportedAroundTheClock && (
            <>
              {' ·'} <span className="whitespace-nowrap">24/7 support</span>
            </>
          )}
        </footer>
      </div>
      <AuthBackdrop />
    </div>
  );
}
