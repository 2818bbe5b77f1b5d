import * as z from 'zod/mini';
import { namedBuyer } from '../accounts/accounts.ts';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { dayField, documentId, lineRules, text } from '../api/fields.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';
import { toCents, toAmount } from '../money.ts';
import { transferState } from '../orders/orders.ts';

/** `documentId` and `number` are those of the order. */
export const adminTransfer = z.object({
  documentId: z.string(),
  number: z.number(),
  state: transferState,
  total: money,
  received: money,
  missing: money,
  dueOn: z.string(),
  reference: z.string(),
  buyer: namedBuyer,
  company: z.optional(namedCompany),
  createdAt: timestamp,
});

export type AdminTransfer = z.infer<typeof adminTransfer>;
export type AdminTransferResult = z.input<typeof adminTransfer>;

/** Without a state, they are all that wait for money. The days are due days. */
export const transferFilters = filteredBy({
  search: searchQuery,
  state: z.optional(transferState),
  sort: z._default(withAnyCase(z.enum(['dueOn:asc', 'dueOn:desc'])), 'dueOn:asc'),
});

export type TransferFilters = z.output<typeof transferFilters.file>;

/** No bank transfer is recorded above it, so no quote is made above it either. */
export const highestAmount = 10_000_000;

const receivedAmount = z.number('Amount must be a number').check(
  z.gt(0, 'Amount must be more than 0'),
  z.lte(highestAmount, `Amount must be at most ${highestAmount.toLocaleString('en-US')}`),
  z.refine((value) => toAmount(toCents(value)) === value, 'Amount must have at most two decimals'),
);

const receivedPayment = z.strictObject({
  amount: receivedAmount,
  receivedOn: dayField,
  bankReference: text('Bank reference is required').check(
    ...lineRules('Bank reference', limits.bankReference),
  ),
  payer: z._default(z.string().check(...lineRules('Payer', limits.bankFile.name)), ''),
});

export type ReceivedPayment = z.output<typeof receivedPayment>;

/** `kept`: the order was paid before or is cancelled, and the money has to be sent back. */
export const recordedPayment = z.object({
  outcome: z.enum(['paid', 'waiting', 'kept']),
  missing: money,
  /** It is what is more than the order costs. */
  extra: money,
});

export const adminTransferRoutes = {
  'GET /back-office/transfers': route({
    access: 'admin',
    listsPeople: true,
    summary:
      'Orders by bank transfer, by default those that wait for money, the first due ones first',
    query: transferFilters.page,
    output: listOf(adminTransfer),
  }),
  'GET /back-office/export/transfers': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same orders by bank transfer as a CSV file',
    query: transferFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'POST /back-office/transfers/:documentId/payments': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Record money that has arrived for an order; enough money settles the order',
    params: z.strictObject({ documentId }),
    body: receivedPayment,
    output: entryOf(recordedPayment),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'TRANSFER_KNOWN'],
  }),
};
