import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { useSyncExternalStore } from 'react';

const cookieName: NamesIn<'cookie'> = 'accessToken';
const listeners = new Set<() => void>();

/** Reading the cookie is slow, and dozens of components ask on every page. */
let isKnownSignedIn: boolean | undefined;
let cookieWatch: AbortController | undefined;

function refresh(): void {
  const isSignedIn = readToken() !== undefined;
  if (isSignedIn === isKnownSignedIn) return;
  isKnownSignedIn = isSignedIn;
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

/** Undefined when no one is signed in, and on the server. */
export function readToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.cookie.match(/(?:^|; )accessToken=([^;]+)/)?.[1];
}

export function storeToken(token: string): void {
  writeCookie(token, lifetimeSeconds(token));
  refresh();
}

export function removeToken(): void {
  writeCookie('', 0);
  refresh();
}

/** `document.cookie` may still be outdated at the event; `get` answers after the change. */
async function refreshAfterChange(): Promise<void> {
  await window.cookieStore.get(cookieName);
  refresh();
}

/** Another tab may sign in or out as well. */
function watchCookie(): AbortController {
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('focus', refresh, { signal });
  document.addEventListener('visibilitychange', refresh, { signal });
  if ('cookieStore' in window)
    window.cookieStore.addEventListener('change', () => void refreshAfterChange(), { signal });
  return watching;
}

function subscribe(listener: () => void): () => void {
  cookieWatch ??= watchCookie();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    cookieWatch?.abort();
    cookieWatch = undefined;
    isKnownSignedIn = undefined;
  };
}

const readIsSignedIn = () => (isKnownSignedIn ??= readToken() !== undefined);

/** Undefined until the page is hydrated. */
export function useIsSignedIn(): boolean | undefined {
  return useSyncExternalStore(subscribe, readIsSignedIn, () => undefined);
}

/** False until hydration, so that nothing rerenders for visitors. */
export function useIsKnownSignedIn(): boolean {
  return useSyncExternalStore(subscribe, readIsSignedIn, () => false);
}
