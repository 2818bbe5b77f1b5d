import type { CartItem } from '@partshelf/contract/cart.ts';
import { useSyncExternalStore } from 'react';

let selectedIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readIds(): ReadonlySet<string> {
  return selectedIds;
}

/** Replaces the selection; it outlives the cart page, so that the way back from checkout finds it. */
export function select(items: readonly CartItem[]): void {
  selectedIds = new Set(items.map(({ documentId }) => documentId));
  for (const listener of listeners) listener();
}

export function clearSelection(): void {
  select([]);
}

/** Those of the items that are selected. What has left the cart is not selected any more. */
export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const ids = useSyncExternalStore(subscribe, readIds, readIds);
  return items.filter(({ documentId }) => ids.has(documentId));
}
