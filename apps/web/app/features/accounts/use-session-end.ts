import { accountRoutes } from '@partshelf/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, ApiError } from '../../api.ts';
import { forgetPersonalQueries } from '../../query-client.ts';
import { readToken, removeToken, useIsSignedIn } from '../../session.ts';
import { toast } from '../../ui/toast.ts';

/**
 * Who signs out by choice does not want to come back to the same page; a page that has told the
 * person of the end stays.
 */
type Reason = 'lost' | 'chosen' | 'told';

let reason: Reason = 'lost';

/** Signs this browser out. The session on the server has ended already. */
export function leaveSession(why: Exclude<Reason, 'lost'>): void {
  if (readToken() === undefined) return;
  reason = why;
  removeToken();
}

async function revokeSession(): Promise<void> {
  try {
    await api(accountRoutes.logout, {});
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver) throw error;
  }
}

/**
 * Signs this browser out at once, so that nothing more is asked in a session that is about to end,
 * and ends the session on the server when it can be reached.
 */
export async function logOut(): Promise<void> {
  const revocation = revokeSession();
  leaveSession('chosen');
  try {
    await revocation;
    toast({
      variant: 'success',
      title: 'Logged out successfully',
      description: 'You have been logged out.',
    });
  } catch {
    toast({
      variant: 'destructive',
      title: 'Logout failed',
      description: 'There was an error logging out. Please try again.',
    });
  }
}

/**
 * However a session ends here, by choice or because the server no longer knows it: what was read in
 * it is forgotten, and the browser goes to the login, once.
 */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
    if (isSignedIn !== false) return;
    forgetPersonalQueries(queries);
    if (!wasSignedIn.current) return;
    wasSignedIn.current = false;
    const state = reason === 'lost' ? { from: pathname + search } : null;
    const isTold = reason === 'told';
    reason = 'lost';
    if (isTold) return;
    void navigate('/login', { replace: true, state });
  }, [isSignedIn, pathname, search, navigate, queries]);
}
