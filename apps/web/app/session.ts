import { useSyncExternalStore } from 'react';

const cookieName = 'accessToken';
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function lifetimeSeconds(token: string): number {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    exp: number;
  };
  return Math.max(0, Math.floor(exp - Date.now() / 1000));
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  document.cookie = `${cookieName}=${value}; path=/; max-age=${maxAgeSeconds}; secure; samesite=strict`;
}

/** The access token of this browser, if somebody is signed in here. */
export function readToken(): string | undefined {
  return document.cookie.match(/(?:^|; )accessToken=([^;]+)/)?.[1];
}

/** Signs this browser in for as long as the token is good. */
export function storeToken(token: string): void {
  writeCookie(token, lifetimeSeconds(token));
  announce();
}

export function removeToken(): void {
  writeCookie('', 0);
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether somebody is signed in. Undefined while the page still is what the server rendered, which
 * knows nobody.
 */
export function useIsSignedIn(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== undefined,
    () => undefined,
  );
}
