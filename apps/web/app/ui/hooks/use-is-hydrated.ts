import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False while the page still is what the server rendered. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
