import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../query-client.ts';
import type { CheckoutItem } from './checkout-state.ts';

function pricesQuery(items: readonly CheckoutItem[]) {
  const $in = [...new Set(items.map((item) => item.productDocumentId))];
  return publicQuery(['checkout', 'prices'], 'GET /products', {
    query: {
      filters: { documentId: { $in } },
      fields: 'documentId,price',
      pagination: { pageSize: limits.pageSize.max },
    },
  });
}

export function withPrices(
  items: readonly CheckoutItem[],
  products: readonly Pick<Product, 'documentId' | 'price'>[],
): CheckoutItem[] {
  const priceOf = new Map(products.map(({ documentId, price }) => [documentId, price]));
  return items.map((item) => ({
    ...item,
    price: priceOf.get(item.productDocumentId) ?? item.price,
  }));
}

export const haveSamePrices = (before: readonly CheckoutItem[], after: readonly CheckoutItem[]) =>
  before.every(({ price }, index) => price === after[index]?.price);

/** Navigation state outlives reloads. If prices cannot be read, the server uses its own anyway. */
export function useCurrentPrices(initialItems: readonly CheckoutItem[]) {
  const { data, refetch } = useQuery({
    ...pricesQuery(initialItems),
    enabled: initialItems.length > 0,
    staleTime: 0,
    retry: false,
  });
  const items = withPrices(initialItems, data?.data ?? []);

  async function confirmPrices(): Promise<boolean> {
    const { data: read } = await refetch();
    return haveSamePrices(items, withPrices(initialItems, read?.data ?? []));
  }

  return { items, isChanged: !haveSamePrices(items, initialItems), confirmPrices };
}

export type CurrentPrices = ReturnType<typeof useCurrentPrices>;
