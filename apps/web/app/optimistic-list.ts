import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/** Prefix of the keys of cart and favorites: changing one may change the other. */
export const shoppingKey = ['shopping'];

interface Entry {
  readonly id: number;
  readonly documentId: string;
  readonly products: readonly Product[];
}

interface ListQuery {
  readonly queryKey: QueryKey;
}

interface ListChange<Item> {
  send: (item: Item) => Promise<{ data: Item | null }>;
  /** It is called after the optimistic change is undone. */
  onFailure: (error: Error) => void;
}

/** An entry always holds just one product. */
export function getEntryProduct({ products }: Pick<Entry, 'products'>): Product {
  return products[0]!;
}

export function createOptimisticEntry(product: Product) {
  return {
    id: Number.MAX_SAFE_INTEGER,
    documentId: product.documentId,
    createdAt: new Date().toISOString(),
    products: [product],
  };
}

export function useOptimisticAdd<Item extends Entry>(list: ListQuery, change: ListChange<Item>) {
  return useListChange(list, additionKey(list), change, withEntry, withoutEntry);
}

/** Removes optimistically; of several at once only the failed ones return. */
export function useOptimisticRemove<Item extends Entry>(list: ListQuery, change: ListChange<Item>) {
  return useListChange(list, [...list.queryKey, 'removal'], change, withoutEntry, withEntry);
}

/** DocumentIds of pending additions: the list may not be loaded yet. */
export function usePendingAdditions(list: ListQuery): string[] {
  return useMutationState({
    filters: { mutationKey: additionKey(list), status: 'pending' },
    select: ({ state }) => getEntryProduct(state.variables as Entry).documentId,
  });
}

const additionKey = ({ queryKey }: ListQuery) => [...queryKey, 'addition'];

type ListEdit = <Item extends Entry>(items: readonly Item[], item: Item) => Item[];

const withEntry: ListEdit = (items, item) => [...items, item].sort((a, b) => b.id - a.id);

const withoutEntry: ListEdit = (items, { documentId }) =>
  items.filter((item) => item.documentId !== documentId);

function useListChange<Item extends Entry>(
  list: ListQuery,
  mutationKey: QueryKey,
  { send, onFailure }: ListChange<Item>,
  apply: ListEdit,
  revert: ListEdit,
) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: (item) => edit<Item>(queries, list, (items) => apply(items, item)),
    onSuccess: ({ data }, item) =>
      edit<Item>(queries, list, (items) => {
        const others = withoutEntry(items, item);
        return data ? withEntry(others, data) : others;
      }),
    onError: async (error, item) => {
      await edit<Item>(queries, list, (items) => revert(items, item));
      onFailure(error);
    },
    onSettled: (answer) => {
      const refetching = refetchAll(queries);
      const isMissing = queries.getQueryData(list.queryKey) === undefined;
      // Without a loaded list, the pending mutation is the only sign of the change.
      return answer && isMissing ? refetching : undefined;
    },
  });
  return (item: Item) => {
    if (!isChanging(queries, list, item)) mutate(item);
  };
}

async function edit<Item>(
  queries: QueryClient,
  { queryKey }: ListQuery,
  change: (items: Item[]) => Item[],
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<{ data: Item[] }>(
    queryKey,
    (list) => list && { ...list, data: change(list.data) },
  );
}

/** Waits for the last of several changes. */
async function refetchAll(queries: QueryClient): Promise<void> {
  if (queries.isMutating({ mutationKey: shoppingKey }) === 1) await refetchShopping(queries);
}

/** The other tabs refetch too. */
export function refetchShopping(queries: QueryClient): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs?.postMessage(null);
  return queries.invalidateQueries({ queryKey: shoppingKey });
}

const otherTabs = openChannel();

/** Some browsers throw where the data of the site is blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return typeof window === 'undefined' ? undefined : new BroadcastChannel('shopping');
  } catch {
    return undefined;
  }
}

export function useChangesInOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: shoppingKey });
    otherTabs?.addEventListener('message', refetch);
    return () => otherTabs?.removeEventListener('message', refetch);
  }, [queries]);
}

/** A product has one change at a time. */
function isChanging(queries: QueryClient, { queryKey }: ListQuery, item: Entry): boolean {
  const { documentId } = getEntryProduct(item);
  const changes = queries.getMutationCache().findAll({ mutationKey: queryKey, status: 'pending' });
  return changes.some(
    ({ state }) => getEntryProduct(state.variables as Entry).documentId === documentId,
  );
}
