import { adminReleaseEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

/** Not below the catalog key: releases never change. */
export const releasesQuery = (documentId: string) =>
  apiQuery(['back-office', 'releases'], adminReleaseEndpoints.list, { params: { documentId } });
