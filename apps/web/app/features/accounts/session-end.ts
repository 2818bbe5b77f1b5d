import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { readToken, removeToken, sessionEnd, useIsSignedIn } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';
import { clearPendingAction } from './pending-action.ts';

/** `chosen`: the user signed out. `notified`: a page has said so and stays. */
type Reason = 'lost' | 'chosen' | 'notified';

let reason: Reason = 'lost';

export function setSessionEndReason(next: Reason): void {
  reason = next;
}

/** Signs this browser out when the session on the server has ended already. */
export function endSession(endReason: Exclude<Reason, 'lost'>): void {
  if (readToken() === undefined) return;
  reason = endReason;
  clearPendingAction();
  removeToken();
}

/** Removes personal data and opens the login once. */
export function useSessionEnd(): void {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
    if (isSignedIn !== false) return;
    sessionEnd.emit();
    if (!wasSignedIn.current) return;
    wasSignedIn.current = false;
    const state = reason === 'lost' ? { from: pathname + search } : null;
    const isNotified = reason === 'notified';
    reason = 'lost';
    if (isNotified) return;
    void navigate('/login', { replace: true, state });
  }, [isSignedIn, pathname, search, navigate]);
}

async function revokeSession(): Promise<void> {
  try {
    await api('DELETE /sessions/current', {});
  } catch (error) {
    if (!isApiError(error, 'TOKEN_MISSING')) throw error;
  }
}

/** Without the server the user stays signed in: a live session must not look ended. */
export async function logOut(): Promise<void> {
  // Other calls may be refused before this one is answered.
  setSessionEndReason('chosen');
  try {
    await revokeSession();
  } catch {
    setSessionEndReason('lost');
    toast({
      variant: 'destructive',
      title: 'Logout failed',
      description: 'There was an error logging out. Please try again.',
      action: { label: 'Try again', onPress: () => void logOut() },
    });
    return;
  }
  endSession('chosen');
  toast({
    variant: 'success',
    title: 'Logged out successfully',
    description: 'You have been logged out.',
  });
}
