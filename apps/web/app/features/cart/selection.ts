import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../create-emitter.ts';
import { readStorage, writeStorage } from '../../browser-storage.ts';

const name = 'selectedCartItems';
const separator = ' ';
const unselected = '-';
const changes = createEmitter();
let entries: string | undefined;

const readEntries = () => (entries ??= readStorage('sessionStorage', name) ?? '');
const readNone = () => '';

/** Stored per tab, since coming back from the payment page loads the shop again. */
function storeEntries(items: readonly string[]): void {
  entries = items.join(separator);
  writeStorage('sessionStorage', name, entries || undefined);
  changes.emit();
}

/** Items that come later are new to this tab, and selected. */
export function selectItems(items: readonly CartItem[], selected: readonly CartItem[]): void {
  storeEntries(items.map((item) => (selected.includes(item) ? '' : unselected) + item.documentId));
}

/** Of the items that were there when the selection last changed. */
export function clearSelection(): void {
  const known = readEntries().split(separator).filter(Boolean);
  storeEntries(known.map((entry) => (entry.startsWith(unselected) ? '' : unselected) + entry));
}

export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const stored = useSyncExternalStore(changes.subscribe, readEntries, readNone).split(separator);
  const known = new Set(stored);
  return items.filter(({ documentId }) => !known.has(unselected + documentId));
}
