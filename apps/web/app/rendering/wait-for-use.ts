import { onSessionChange, readToken } from '../session.ts';
import { isPageComplete } from './page-queries.tsx';

/** Resolves with the first sign of use. A signed-in or incomplete page does not wait. */
export async function waitForUse(): Promise<void> {
  const { earlyEvents } = window;
  if (!earlyEvents || readToken() !== undefined || !isPageComplete()) return;
  const signIn = new Promise<void>((resolve) => onSessionChange(resolve));
  await Promise.race([earlyEvents.firstUse, signIn]);
}
