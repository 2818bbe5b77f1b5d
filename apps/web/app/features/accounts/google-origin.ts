import { readOrigin } from './origin.ts';

const memory = 'googleOrigin';

/** Keeps in this tab where a person wants to be after a detour to Google. */
export function rememberOrigin(origin: string): void {
  try {
    sessionStorage.setItem(memory, origin);
  } catch {
    // A browser that keeps no data for this site: signing in leads home.
  }
}

/** The remembered page of this site, once; home when there is none. */
export function takeOrigin(): string {
  try {
    const from = sessionStorage.getItem(memory);
    sessionStorage.removeItem(memory);
    return readOrigin({ from });
  } catch {
    // The same browser: nothing was kept.
    return readOrigin(null);
  }
}
