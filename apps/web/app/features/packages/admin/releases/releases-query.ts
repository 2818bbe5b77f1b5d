import { apiQuery } from '../../../../query-client.ts';

/** Not below the catalog key: a change of a product leaves its releases as they are. */
export const releasesKey = ['back-office', 'releases'];

export const releasesQuery = (documentId: string) =>
  apiQuery(releasesKey, 'GET /back-office/products/:documentId/releases', {
    params: { documentId },
  });
