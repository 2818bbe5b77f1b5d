import { adminReleaseRoutes } from '@partshelf/contract/back-office/releases.ts';
import { apiQuery } from '../../../query-client.ts';

/** Not below the catalog key: releases never change. */
export const releasesQuery = (documentId: string) =>
  apiQuery(['back-office', 'releases'], adminReleaseRoutes.list, { params: { documentId } });
