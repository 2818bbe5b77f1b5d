import { packageEndpoints } from '@partshelf/contract/packages/endpoints.ts';
import { apiQuery } from '../../query-client.ts';

/** Prefix of every query key of packages. */
const packagesKey = ['packages'];

export function compatibilityQuery(documentId: string) {
  return apiQuery([...packagesKey, 'compatibility'], packageEndpoints.compatibility, {
    params: { documentId },
  });
}
