import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { readReturnPath } from './pending-action.ts';

function createReturnPath(name: NamesIn<'sessionStorage'>) {
  return {
    store: (path: string) => writeStorage('sessionStorage', name, path),

    consume(): string {
      const from = readStorage('sessionStorage', name);
      writeStorage('sessionStorage', name, undefined);
      return readReturnPath({ from });
    },
  };
}

export const { store: storeGoogleReturnPath, consume: consumeGoogleReturnPath } =
  createReturnPath('googleOrigin');

export const { store: storeMicrosoftReturnPath, consume: consumeMicrosoftReturnPath } =
  createReturnPath('microsoftOrigin');
