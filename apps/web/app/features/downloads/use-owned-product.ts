import type { OwnedProduct } from '@partshelf/contract/downloads.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../query-client.ts';
import { useIsKnownSignedIn } from '../../session.ts';

export const ownedProductQuery = (documentId: string) =>
  apiQuery(['owned'], 'GET /products/:documentId/owned', { params: { documentId } });

export function useOwnedProduct(documentId: string): OwnedProduct | undefined {
  const enabled = useIsKnownSignedIn();
  const { data } = useQuery({ ...ownedProductQuery(documentId), enabled });
  return (enabled && data?.data) || undefined;
}
