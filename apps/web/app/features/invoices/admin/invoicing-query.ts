import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../query-client.ts';

const pollMs = 1_000;

export const invoicingQuery = queryOptions({
  ...apiQuery(['back-office', 'invoicing'], 'GET /back-office/invoicing', {}),
  refetchInterval: ({ state }) => (state.data?.data.isIssuing ? pollMs : false),
});
