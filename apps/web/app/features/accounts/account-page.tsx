import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsHydrated } from '../../rendering/hydration.tsx';

interface AccountHeadingProps {
  title: string;
  children?: ReactNode;
}

export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <header className="mb-7">
      <title>{title}</title>
      <h1 className="text-h1">{title}</h1>
      {children && <p className="mt-2 text-muted-foreground">{children}</p>}
    </header>
  );
}

export function BackToLogin() {
  return (
    <p className="mt-7 text-sm">
      <Link to="/login" className="link inline-block">
        Back to Login
      </Link>
    </p>
  );
}

export function usePrefilledEmail(): string {
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  const email = (state as { email?: unknown } | null)?.email;
  return isHydrated && typeof email === 'string' ? email : '';
}
