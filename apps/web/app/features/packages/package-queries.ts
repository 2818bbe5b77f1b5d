import { publicQuery } from '../../query-client.ts';

const packagesKey = ['packages'];

export function compatibilityQuery(documentId: string) {
  return publicQuery([...packagesKey, 'compatibility'], 'GET /products/:documentId/compatibility', {
    params: { documentId },
  });
}
