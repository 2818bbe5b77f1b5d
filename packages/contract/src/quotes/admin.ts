import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { isForever, quantityField } from '../cart.ts';
import { namedCompany } from '../companies/companies.ts';
import { billing, storedBilling } from '../invoices/invoices.ts';
import { limits } from '../limits.ts';
import { toCents, toAmount } from '../money.ts';
import { namedOrder } from '../orders/orders.ts';
import { quotedDocument, quoteState } from './quotes.ts';

/** `customer` is null for a company that an Admin made it for, or whose member is gone. */
export const adminQuote = z.object({
  documentId: z.string(),
  token: z.string(),
  number: z.string(),
  state: quoteState,
  issuedOn: z.string(),
  validUntil: z.string(),
  total: money,
  /** It is the name that the quote prints. */
  buyer: z.string(),
  customer: z.nullable(
    z.object({ documentId: z.string(), username: z.string(), email: z.string() }),
  ),
  company: z.optional(namedCompany),
  order: z.optional(namedOrder),
  createdAt: timestamp,
});

export type AdminQuote = z.infer<typeof adminQuote>;

const linkedQuote = z.nullable(z.object({ documentId: z.string(), number: z.string() }));

export const adminQuoteDetails = z.extend(adminQuote, {
  document: quotedDocument,
  billing: z.nullable(storedBilling),
  /** It is null for the quote of a customer. */
  madeBy: z.nullable(z.string()),
  reason: z.string(),
  acceptedAt: z.nullable(timestamp),
  declinedAt: z.nullable(timestamp),
  declineReason: z.string(),
  replaces: linkedQuote,
  replacedBy: linkedQuote,
});

export type AdminQuoteDetails = z.infer<typeof adminQuoteDetails>;
export type AdminQuoteDetailsResult = z.input<typeof adminQuoteDetails>;

const price = z.number('Price must be a number').check(
  z.gte(0, 'Price must be at least 0'),
  z.lte(limits.discountAmountMax, 'Price is too high'),
  z.refine((value) => toAmount(toCents(value)) === value, 'Price must have at most two decimals'),
);

const quotedItem = z.strictObject({
  productDocumentId: documentId,
  quantity: quantityField,
  /** Without it, the product has the price of today. */
  unitPrice: z.optional(price),
  isForever,
});

export type QuotedItemInput = z.output<typeof quotedItem>;

const contents = {
  items: z.array(quotedItem).check(
    z.minLength(1, 'Choose at least one product'),
    z.maxLength(limits.orderItems, `At most ${limits.orderItems} products fit in one order`),
    z.refine(
      (items) => new Set(items.map((item) => item.productDocumentId)).size === items.length,
      'Each product may be named once',
    ),
    z.refine(
      (items) => items.reduce((sum, { quantity }) => sum + quantity, 0) <= limits.orderUnits,
      `At most ${limits.orderUnits} units fit in one order`,
    ),
  ),
  /** Without them, the stored details of the customer or company are used. */
  billing: z.optional(billing),
  /** Without it, the quote is valid for as long as those of customers. */
  validDays: z.optional(
    z
      .int('Days must be a whole number')
      .check(
        z.gte(1, 'A quote is valid for at least one day'),
        z.lte(limits.quoteDaysMax, `A quote is valid for at most ${limits.quoteDaysMax} days`),
      ),
  ),
  reason: text('Reason is required').check(
    z.maxLength(
      limits.requestReasonMax,
      `Reason must be at most ${limits.requestReasonMax} characters`,
    ),
  ),
};

export const quoteReplacement = z.strictObject(contents);

export type QuoteReplacement = z.output<typeof quoteReplacement>;

const party = z.union(
  [z.strictObject({ customer: documentId }), z.strictObject({ company: documentId })],
  { error: 'Choose a customer or a company' },
);

export const newAdminQuote = z.strictObject({ party, ...contents });

export type NewAdminQuote = z.output<typeof newAdminQuote>;

export const quoteSort = z.enum([
  'createdAt:desc',
  'createdAt:asc',
  'validUntil:desc',
  'validUntil:asc',
  'total:desc',
  'total:asc',
]);

export type QuoteSort = z.output<typeof quoteSort>;

/** The days are those on which the quotes were made. */
export const quoteFilters = filteredBy({
  search: searchQuery,
  state: z.optional(quoteState),
  customer: z.optional(documentId),
  company: z.optional(documentId),
  sort: z._default(withAnyCase(quoteSort), 'createdAt:desc'),
});

export type QuoteFilters = z.output<typeof quoteFilters.file>;

const params = z.strictObject({ documentId });

const refusals = [
  'QUOTES_OFF',
  'NOT_FOUND',
  'PRODUCT_UNKNOWN',
  'TOTAL_CHANGED',
  'COUNTRY_NOT_SOLD_TO',
] as const;

export const adminQuoteRoutes = {
  'GET /back-office/quotes': route({
    access: 'admin',
    listsPeople: true,
    summary: 'All quotes, by number, customer, company, state and days',
    query: quoteFilters.page,
    output: listOf(adminQuote),
  }),
  'GET /back-office/export/quotes': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same quotes as a CSV file',
    query: quoteFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/quotes/:documentId': route({
    access: 'admin',
    summary: 'One quote',
    params,
    output: entryOf(adminQuoteDetails),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/quotes': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Make a quote for a customer or a company, at prices of its own, with a reason',
    body: newAdminQuote,
    output: entryOf(adminQuoteDetails),
    rate: 'staffWrite',
    errors: [...refusals, 'COMPANY_CLOSED'],
  }),
  'POST /back-office/quotes/:documentId/replace': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Make another quote in place of one that was not accepted',
    params,
    body: quoteReplacement,
    output: entryOf(adminQuoteDetails),
    rate: 'staffWrite',
    errors: [...refusals, 'QUOTE_CLOSED', 'COMPANY_CLOSED'],
  }),
};
