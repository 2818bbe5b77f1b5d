import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { readToken, useIsSignedIn } from '../../session.ts';
import { preloadImport, useImport } from '../../ui/use-import.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { showAccessDenied } from './access-denied.ts';

const importQueries = () => import('../../rendering/query-provider.tsx');

export const handle = { isForSignedIn: true };

export const loader = () => null;

/** Navigations wait, so that the page and its heading are there at once. */
export async function clientLoader() {
  if (readToken() !== undefined) await preloadImport(importQueries);
  return null;
}

/** The navigation state `{ isNotified: true }` means that the page before has said so. */
export default function SignedInGuard() {
  const isSignedIn = useIsSignedIn();
  const { pathname, search, hash, state } = useLocation();
  const isNotified = (state as { isNotified?: boolean } | null)?.isNotified === true;
  const navigate = useNavigate();
  const isAllowed = useRef(false);

  useEffect(() => {
    if (isSignedIn) isAllowed.current = true;
    if (isSignedIn !== false || isAllowed.current) return;
    if (!isNotified) showAccessDenied();
    void navigate('/login', { replace: true, state: { from: pathname + search + hash } });
  }, [isSignedIn, isNotified, pathname, search, hash, navigate]);

  if (isSignedIn === undefined) return <Waiting />;
  return isSignedIn ? <SignedInPage /> : null;
}

function SignedInPage() {
  const queries = useImport(importQueries);
  if (!queries) return <Waiting />;
  return (
    <queries.QueryProvider>
      <Outlet />
    </queries.QueryProvider>
  );
}

/** It is the `handle` of a page, whose frame stands before the page itself. */
export interface FramedPage {
  readonly frame: ReactNode;
}

function Waiting() {
  const frames = useMatches().map((match) => (match.handle as Partial<FramedPage>)?.frame);
  return frames.findLast(Boolean) ?? <PageSpinner className="min-h-96" />;
}
