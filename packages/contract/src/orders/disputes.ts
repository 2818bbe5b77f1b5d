import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { namedBuyer } from '../accounts/accounts.ts';
import { namedCompany } from '../companies/companies.ts';
import { filteredBy, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedOrder } from './orders.ts';

export const disputeState = z.enum(['needsResponse', 'underReview', 'won', 'lost', 'withdrawn']);

export type DisputeState = z.infer<typeof disputeState>;

export const adminDispute = z.object({
  documentId: z.string(),
  state: disputeState,
  /** The bank asks before it withdraws the money. */
  isInquiry: z.boolean(),
  amount: money,
  reason: z.string(),
  respondBy: z.nullable(timestamp),
  openedAt: timestamp,
  closedAt: z.nullable(timestamp),
  url: z.string(),
  order: namedOrder,
  buyer: namedBuyer,
  company: z.optional(namedCompany),
});

export type AdminDispute = z.infer<typeof adminDispute>;
export type AdminDisputeResult = z.input<typeof adminDispute>;

export const disputeFilters = filteredBy({
  search: searchQuery,
  state: z.optional(disputeState),
  order: z.optional(documentId),
});

export type DisputeFilters = z.output<typeof disputeFilters.file>;

export const disputeRoutes = {
  'GET /back-office/disputes': route({
    access: 'admin',
    listsPeople: true,
    summary:
      'Disputes: those that need an answer by their deadline, then open ones, then the newest',
    query: disputeFilters.page,
    output: listOf(adminDispute),
  }),
  'GET /back-office/export/disputes': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same disputes as a CSV file',
    query: disputeFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/orders/:documentId/evidence': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Receipt, invoices, downloads, emails, terms, messages and chat of an order as a ZIP for the bank, or as one PDF that Stripe takes: under 4.5 MB and 50 pages',
    params: z.strictObject({ documentId }),
    query: z.strictObject({ format: z._default(z.enum(['zip', 'pdf']), 'zip') }),
    output: z.null(),
    responseType: 'file',
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
