import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { cookieNameAt } from '@partshelf/contract/cookie-name.ts';
import { useSyncExternalStore } from 'react';
import { createEmitter } from './store.ts';

const nameOverHttp: NamesIn<'cookie'> = 'accessToken';
const cookieName = () => cookieNameAt(window.location.href, nameOverHttp);

/** Inline scripts ask with it whether someone is signed in. */
export const sessionCookiePattern = /(?:^|; )(?:__Host-)?accessToken=[^;]/;

const changes = createEmitter(watchCookie);

/** It is emitted for a signed-out browser: personal data must be removed. */
export const sessionEnd = createEmitter();

/** It is emitted when a call was refused until the second factor is proved, or set up. */
export const secondFactorRefusal = createEmitter();

/** Reading the cookie is slow, and dozens of components ask on every page. */
let isKnownSignedIn: boolean | undefined;

let unsavedForms = 0;

/** While a form has input that is not saved, a session that is lost leaves the page as it is. */
export function protectInput(): () => void {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
}

export const hasUnsavedInput = () => unsavedForms > 0;

/** It is emitted instead of the end of the session. */
export const sessionLoss = createEmitter();

function refresh({ isFinal = false } = {}): void {
  const isSignedIn = readToken() !== undefined;
  if (isSignedIn === isKnownSignedIn) return;
  if (!isSignedIn && !isFinal && hasUnsavedInput()) return sessionLoss.emit();
  isKnownSignedIn = isSignedIn;
  changes.emit();
}

/** Returns 0 or less for an expired token, and for text that is not a token. */
function lifetimeSeconds(token: string): number {
  const payload = token.split('.')[1] ?? '';
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp: number;
    };
    return Math.floor(exp - Date.now() / 1000);
  } catch {
    return 0;
  }
}

const readCookie = (name: string): string | undefined =>
  document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1];

function storeCookie(name: string, value: string, maxAgeSeconds: number, flag = '; secure'): void {
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=strict${flag}`;
}

/** Over http, WebKit stores no secure cookie, not even from this machine (WebKit bug 281149). */
function writeCookie(value: string, maxAgeSeconds: number): void {
  const name = cookieName();
  storeCookie(name, value, maxAgeSeconds);
  if (name !== nameOverHttp) storeCookie(nameOverHttp, '', 0);
  else if ((readCookie(name) ?? '') !== value) storeCookie(name, value, maxAgeSeconds, '');
}

/**
 * Versions before 0.4 stored it over https without the prefix. What can still be read after the
 * removal is a cookie that another host of the domain has set.
 */
function moveFormerCookie(): void {
  const token = readCookie(nameOverHttp);
  if (!token) return;
  storeCookie(nameOverHttp, '', 0);
  if (!readCookie(nameOverHttp)) writeCookie(token, lifetimeSeconds(token));
}

/** Returns undefined when no one is signed in, and on the server. */
export function readToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const name = cookieName();
  if (name !== nameOverHttp && !readCookie(name)) moveFormerCookie();
  return readCookie(name);
}

/** Returns false when the browser stores nothing for this site. */
export function storeToken(token: string): boolean {
  writeCookie(token, lifetimeSeconds(token));
  refresh();
  return readToken() === token;
}

export function removeToken(): void {
  writeCookie('', 0);
  refresh({ isFinal: true });
}

/** `document.cookie` may still be outdated at the event; `get` answers after the change. */
async function refreshAfterChange(): Promise<void> {
  await window.cookieStore.get(cookieName());
  refresh();
}

/** Another tab may sign in or out as well. */
function watchCookie(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('focus', () => refresh(), { signal });
  document.addEventListener('visibilitychange', () => refresh(), { signal });
  if ('cookieStore' in window)
    window.cookieStore.addEventListener('change', () => void refreshAfterChange(), { signal });
  return () => {
    controller.abort();
    isKnownSignedIn = undefined;
  };
}

const readIsSignedIn = () => (isKnownSignedIn ??= readToken() !== undefined);

export const onSessionChange = changes.subscribe;

/** Returns undefined until the page is hydrated. */
export function useIsSignedIn(): boolean | undefined {
  return useSyncExternalStore(changes.subscribe, readIsSignedIn, () => undefined);
}

/** Returns false until hydration, so that nothing rerenders for visitors. */
export function useIsKnownSignedIn(): boolean {
  return useSyncExternalStore(changes.subscribe, readIsSignedIn, () => false);
}
