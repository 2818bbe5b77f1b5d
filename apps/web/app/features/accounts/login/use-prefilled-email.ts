import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const neverChanges = () => () => {};

/**
 * The address that the page before passed on in the navigation state `{ email }`. Empty while the
 * page still is what the server rendered, which knows no such state.
 */
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
