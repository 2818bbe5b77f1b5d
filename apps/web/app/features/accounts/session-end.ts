import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionEnd, useIsSignedIn } from '../../session.ts';

/** `chosen`: the user signed out. `notified`: a page has said so and stays. */
export type SessionEndReason = 'lost' | 'chosen' | 'notified';

let reason: SessionEndReason = 'lost';

export function setSessionEndReason(next: SessionEndReason): void {
  reason = next;
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
