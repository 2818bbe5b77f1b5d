import { publicQuery } from '../../query-client.ts';

/** Prefix of every query key of packages. */
const packagesKey = ['packages'];

export function compatibilityQuery(documentId: string) {
  return publicQuery([...packagesKey, 'compatibility'], 'GET /products/:documentId/compatibility', {
    params: { documentId },
  });
}
