import { recall, remember } from '../../../browser-storage.ts';
import { readOrigin } from '../session/origin.ts';

const name = 'googleOrigin';

/** Keeps in this tab where a person wants to be after a detour to Google. */
export function rememberOrigin(origin: string): void {
  remember('sessionStorage', name, origin);
}

/** The remembered page of this site, once; home when there is none. */
export function takeOrigin(): string {
  const from = recall('sessionStorage', name);
  remember('sessionStorage', name, undefined);
  return readOrigin({ from });
}
