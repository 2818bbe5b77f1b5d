import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { apiQuery } from '../../../query-client.ts';
import { getExportPollMs } from '../export/data-export-query.ts';
import { peopleKey } from '../../accounts/admin/people-queries.ts';

export function dataRequestsQuery(documentId: string) {
  const params = { documentId };
  return {
    ...apiQuery(
      [...peopleKey, 'data-requests'],
      'GET /back-office/people/:documentId/data-requests',
      { params },
    ),
    refetchInterval: ({ state: { data } }: { state: { data?: { data: DataRequests } } }) =>
      getExportPollMs(data?.data.export),
  };
}
