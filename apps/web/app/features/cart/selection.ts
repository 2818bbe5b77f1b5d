import type { CartItem } from '@partshelf/contract/cart.ts';
import { useSyncExternalStore } from 'react';
import { recall, remember } from '../../browser-storage.ts';

const name = 'selectedCartItems';
const separator = ' ';
const listeners = new Set<() => void>();
let selectedIds: string | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readIds = () => (selectedIds ??= recall('sessionStorage', name) ?? '');
const readNothing = () => '';

/** Stored in this tab, so that the way back from the payment page, which loads the shop again, finds it. */
function replaceIds(ids: Iterable<string>): void {
  selectedIds = [...ids].join(separator);
  remember('sessionStorage', name, selectedIds || undefined);
  for (const listener of listeners) listener();
}

/** Replaces the selection. */
export function select(items: readonly CartItem[]): void {
  replaceIds(items.map(({ documentId }) => documentId));
}

/** A newly added item joins what is selected. */
export function addToSelection({ documentId }: Pick<CartItem, 'documentId'>): void {
  replaceIds([...readIds().split(separator).filter(Boolean), documentId]);
}

export function clearSelection(): void {
  select([]);
}

/** Those of the items that are selected. What has left the cart is not selected any more. */
export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const ids = new Set(useSyncExternalStore(subscribe, readIds, readNothing).split(separator));
  return items.filter(({ documentId }) => ids.has(documentId));
}
