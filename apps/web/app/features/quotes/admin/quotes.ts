import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../query-client.ts';

export const adminQuotesKey = ['back-office', 'quotes'];

export const adminQuotesPath = '/admin/quotes';

export const getAdminQuotePath = ({ documentId }: { documentId: string }): string =>
  `${adminQuotesPath}/${documentId}`;

export const adminQuoteQuery = (documentId: string) =>
  apiQuery([...adminQuotesKey, 'one'], 'GET /back-office/quotes/:documentId', {
    params: { documentId },
  });

export const refetchAdminQuotes = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: adminQuotesKey });
