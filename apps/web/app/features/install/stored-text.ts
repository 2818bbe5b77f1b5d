import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { createEmitter } from '../../create-emitter.ts';

/** Text on this device that all tabs share; empty on the server and before the first use. */
export function createStoredText(name: NamesIn<'localStorage'>) {
  const changes = createEmitter(watchOtherTabs);
  /** Where the browser stores nothing, it lasts as long as the page. */
  let current: string | undefined;

  const read = () => (current ??= readStorage('localStorage', name) ?? '');

  function write(text: string): void {
    current = text;
    writeStorage('localStorage', name, text || undefined);
    changes.emit();
  }

  function reread(): void {
    current = undefined;
    changes.emit();
  }

  function watchOtherTabs(): () => void {
    window.addEventListener('storage', reread);
    return () => {
      window.removeEventListener('storage', reread);
      current = undefined;
    };
  }

  const useText = () => useSyncExternalStore(changes.subscribe, read, readNothing);

  return { read, write, useText };
}

const readNothing = () => '';
