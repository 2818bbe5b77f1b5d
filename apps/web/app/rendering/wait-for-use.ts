import { onSessionChange, readToken } from '../session.ts';
import { isPageComplete } from './page-queries.tsx';

/** Resolves with the first sign of use. A signed-in or incomplete page does not wait. */
export async function waitForUse(): Promise<void> {
  const { earlyEvents } = window;
  if (!earlyEvents || readToken() !== undefined || !isPageComplete()) return;
  const signIn = new Promise<void>((resolve) =>
    onSessionChange(() => readToken() !== undefined && resolve()),
  );
  await Promise.race([earlyEvents.firstUse, signIn]);
}

const retryEvents = ['online', 'pointerdown', 'keydown'];

/** Tries again with each further use, until it succeeds. */
export async function waitForRetry<Result>(load: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => {
    for (const event of retryEvents) window.addEventListener(event, resolve, { once: true });
  });
  return load().catch(() => waitForRetry(load));
}
