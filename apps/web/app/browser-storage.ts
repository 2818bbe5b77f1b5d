import type { NamesIn } from '@partshelf/contract/browser-storage.ts';

export type StorageArea = 'localStorage' | 'sessionStorage';

/**
 * It is an inline script before anything else that reads storage: some packages fail where the
 * browser blocks it for this site.
 */
function replaceBlockedStorage() {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[area].getItem('');
    } catch {
      const entries = new Map<string, string>();
      // Its own keys would be names of entries.
      const value: unknown = Object.create({
        getItem: (name: string) => entries.get(name) ?? null,
        setItem: (name: string, text: string) => void entries.set(name, text),
        removeItem: (name: string) => void entries.delete(name),
      });
      try {
        Object.defineProperty(window, area, { configurable: true, value });
      } catch {
        // It stays blocked.
      }
    }
  }
}

export const replaceBlockedStorageScript = () => `(${replaceBlockedStorage})()`;

export function isSiteDataBlocked(): boolean {
  try {
    return !navigator.cookieEnabled || !(window.localStorage instanceof Storage);
  } catch {
    return true;
  }
}

/** Returns undefined where the browser blocks storage for this site. */
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
