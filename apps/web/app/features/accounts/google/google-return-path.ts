import { readStorage, writeStorage } from '../../../browser-storage.ts';
import { readReturnPath } from '../session/return-path.ts';

const name = 'googleOrigin';

/** Keeps in this tab where a person wants to be after a detour to Google. */
export function storeGoogleReturnPath(path: string): void {
  writeStorage('sessionStorage', name, path);
}

/** The remembered page of this site, once; home when there is none. */
export function takeGoogleReturnPath(): string {
  const from = readStorage('sessionStorage', name);
  writeStorage('sessionStorage', name, undefined);
  return readReturnPath({ from });
}
