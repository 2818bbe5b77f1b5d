import type { NamesIn } from '@partshelf/contract/browser-storage.ts';

type StorageArea = 'localStorage' | 'sessionStorage';

/** What was kept under this name; nothing in a browser that keeps no data for this site. */
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

/** Keeps the text where the browser lets us; without a text, what was kept is forgotten. */
export function writeStorage<Kind extends StorageArea>(
  area: Kind,
  name: NamesIn<Kind>,
  text: string | undefined,
): void {
  try {
    if (text === undefined) window[area].removeItem(name);
    else window[area].setItem(name, text);
  } catch {
    // Full, or forbidden for this site: the page goes on without a memory.
  }
}
