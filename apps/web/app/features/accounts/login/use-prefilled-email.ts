import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const neverChanges = () => () => {};

/** The address in the navigation state `{ email }`; empty until the page is hydrated. */
export function usePrefilledEmail(): string {
  const { state } = useLocation();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const email = (state as { email?: unknown } | null)?.email;
  return isInBrowser && typeof email === 'string' ? email : '';
}
