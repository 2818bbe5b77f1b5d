import { apiQuery } from '../../../../query-client.ts';

export interface Period {
  readonly from: string;
  readonly until: string;
}

export const taxSummaryQuery = ({ from, until }: Period) =>
  apiQuery(['back-office', 'tax-summary'], 'GET /back-office/export/tax-summary', {
    query: { from, until },
  });
