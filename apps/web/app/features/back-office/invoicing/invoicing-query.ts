import { adminInvoicingEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

export const invoicingQuery = apiQuery(
  ['back-office', 'invoicing'],
  adminInvoicingEndpoints.get,
  {},
);
