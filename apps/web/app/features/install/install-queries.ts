import { apiQuery, publicQuery } from '../../query-client.ts';
import { catalogKey } from '../catalog/catalog-queries.ts';
import { ordersKey } from '../orders/orders.ts';

interface OrderKitRequest {
  order: string;
  product: string | undefined;
  release: string | undefined;
}

/** It is not refetched: after the download, an update would no longer be one. */
export function orderKitQuery({ order, product, release }: OrderKitRequest) {
  return {
    ...apiQuery([...ordersKey, 'install-kit'], 'GET /orders/:documentId/install-kit', {
      params: { documentId: order },
      query: { product, release },
    }),
    staleTime: Infinity,
  };
}

export const trialKitQuery = (documentId: string) =>
  apiQuery(['licences', 'install-kit'], 'GET /licences/:documentId/install-kit', {
    params: { documentId },
  });

export function productKitQuery(documentId: string) {
  return publicQuery([...catalogKey, 'install-kit'], 'GET /products/:documentId/install-kit', {
    params: { documentId },
  });
}
