import { readStorage, writeStorage } from '../../../browser-storage.ts';
import { readReturnPath } from '../session/return-path.ts';

const name = 'googleOrigin';

export function storeGoogleReturnPath(path: string): void {
  writeStorage('sessionStorage', name, path);
}

export function consumeGoogleReturnPath(): string {
  const from = readStorage('sessionStorage', name);
  writeStorage('sessionStorage', name, undefined);
  return readReturnPath({ from });
}
