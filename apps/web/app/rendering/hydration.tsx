import { type ReactNode, useState, useSyncExternalStore, createContext } from 'react';

/** The browser keeps the scripts of the server and never creates one, as Trusted Types require. */
export function FromServer({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer ? children : null;
}

const subscribeToNothing = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

export const Nonce = createContext<string | undefined>(undefined);

export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
