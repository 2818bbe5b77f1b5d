import { createStore } from './store.ts';

const probePath = '/icon-192.png';
const probeLimitMs = 5_000;
const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

const loss = createStore(false);
let isFollowed = false;
let isChecking = false;
let failures = 0;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

export const isConnectionLost = loss.read;

export const onConnectionChange = loss.subscribe;

export const useIsConnectionLost = loss.useValue;

/**
 * A call had no answer: one call may fail for reasons of its own, so a small file is asked for.
 * Once that fails, it is asked for again and again until the shop answers.
 */
export function checkConnection(): void {
  if (isFollowed && !isChecking) void check();
}

async function check(): Promise<void> {
  clearTimeout(nextCheck);
  isChecking = true;
  const isLost = !(await doesShopAnswer());
  isChecking = false;
  if (!isFollowed) return;
  failures = isLost ? failures + 1 : 0;
  if (isLost) nextCheck = setTimeout(checkConnection, nextDelayMs());
  if (isLost === loss.read()) return;
  loss.write(isLost);
  // What waits for the browser to be online waits for the shop too.
  if (!isLost) window.dispatchEvent(new Event('online'));
}

async function doesShopAnswer(): Promise<boolean> {
  try {
    const { status } = await fetch(probePath, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeLimitMs),
    });
    return !isFromBalancer(status);
  } catch {
    return false;
  }
}

export const isFromBalancer = (status: number) => status >= 502 && status <= 504;

function nextDelayMs(): number {
  const delayMs = Math.min(firstDelayMs * 1.5 ** (failures - 1), longestDelayMs);
  return delayMs * (0.75 + Math.random() / 2);
}

function checkSoon(): void {
  failures = 0;
  checkConnection();
}

function checkIfLost(): void {
  if (loss.read()) checkSoon();
}

/** Checks also at the events that say that it may have changed; returns how to stop. */
export function followConnection(): () => void {
  isFollowed = true;
  const controller = new AbortController();
  const { signal } = controller;
  for (const event of ['online', 'offline']) window.addEventListener(event, checkSoon, { signal });
  for (const event of ['focus', 'pageshow'])
    window.addEventListener(event, checkIfLost, { signal });
  window.addEventListener('click', keepPage, { signal, capture: true });
  return () => {
    isFollowed = false;
    controller.abort();
    clearTimeout(nextCheck);
    loss.write(false);
  };
}

/** A page whose code is not loaded would be an error page of the browser, in place of this one. */
function keepPage(event: MouseEvent): void {
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!loss.read() || !link || link.target || link.download) return;
  const isOther = link.pathname !== window.location.pathname;
  if (link.origin === window.location.origin && isOther) event.preventDefault();
}
