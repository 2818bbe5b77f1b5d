import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../create-emitter.ts';
import { readStorage, writeStorage } from '../../browser-storage.ts';

const name = 'selectedCartItems';
const separator = ' ';
const changes = createEmitter();
let selectedIds: string | undefined;

const readIds = () => (selectedIds ??= readStorage('sessionStorage', name) ?? '');
const readNone = () => '';

/** Stored per tab, since coming back from the payment page loads the shop again. */
function storeIds(ids: Iterable<string>): void {
  selectedIds = [...ids].join(separator);
  writeStorage('sessionStorage', name, selectedIds || undefined);
  changes.emit();
}

export function selectItems(items: readonly CartItem[]): void {
  storeIds(items.map(({ documentId }) => documentId));
}

export function addToSelection({ documentId }: Pick<CartItem, 'documentId'>): void {
  storeIds([...readIds().split(separator).filter(Boolean), documentId]);
}

export function clearSelection(): void {
  selectItems([]);
}

export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const ids = new Set(useSyncExternalStore(changes.subscribe, readIds, readNone).split(separator));
  return items.filter(({ documentId }) => ids.has(documentId));
}
