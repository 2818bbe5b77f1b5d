import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage, type StorageArea } from './browser-storage.ts';

/** `start` runs while there is a listener, and returns how to stop. */
export function createEmitter(start?: () => () => void) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    emit(): void {
      for (const listener of listeners) listener();
    },
  };
}

export function createStore<Value>(first: Value, start?: () => () => void) {
  const changes = createEmitter(start);
  let current = first;
  const read = () => current;
  const readFirst = () => first;
  return {
    read,
    write(value: Value): void {
      current = value;
      changes.emit();
    },
    subscribe: changes.subscribe,
    useValue: () => useSyncExternalStore(changes.subscribe, read, readFirst),
  };
}

export function createStoredText<Area extends StorageArea>(area: Area, name: NamesIn<Area>) {
  const changes = createEmitter(area === 'localStorage' ? watchOtherTabs : undefined);
  /** Where the browser stores nothing, it lasts as long as the page. */
  let current: string | undefined;

  const read = () => (current ??= readStorage(area, name) ?? '');

  function write(text: string): void {
    current = text;
    writeStorage(area, name, text || undefined);
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

  const useValue = () => useSyncExternalStore(changes.subscribe, read, readNothing);

  return { read, write, useValue };
}

const readNothing = () => '';
