import type { NamesIn } from '@partshelf/contract/browser-storage.ts';

type StorageArea = 'localStorage' | 'sessionStorage';

/** Undefined where the browser blocks storage for this site. */
export function readStorage<Kind extends StorageArea>(
  area: Kind,
  name: NamesIn<Kind>,
): string | undefined {
  try {
    return window[area].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where storage is full or blocked; without a text the entry is removed. */
export function writeStorage<Kind extends StorageArea>(
  area: Kind,
  name: NamesIn<Kind>,
  text: string | undefined,
): void {
  try {
    if (text === undefined) window[area].removeItem(name);
    else window[area].setItem(name, text);
  } catch {}
}
