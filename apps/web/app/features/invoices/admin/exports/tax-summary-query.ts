import { adminInvoicingEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../../query-client.ts';

export interface Period {
  readonly from: string;
  readonly until: string;
}

export const taxSummaryQuery = ({ from, until }: Period) =>
  apiQuery(['back-office', 'tax-summary'], adminInvoicingEndpoints.taxSummary, {
    query: { from, until },
  });
