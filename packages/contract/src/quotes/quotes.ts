import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { lineRules } from '../api/fields.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import {
  checkoutFields,
  companyRefusals,
  discountRefusals,
  isEitherChosen,
  chosenExample,
} from '../checkout.ts';
import { namedCompany } from '../companies/companies.ts';
import { taxBreakdown } from '../invoices/invoices.ts';
import { limits } from '../limits.ts';
import { namedOrder } from '../orders/orders.ts';

export const storedQuoteStates = ['open', 'accepted', 'declined', 'replaced'] as const;

/** An open quote has expired once its last day is over. */
export const quoteState = z.enum([...storedQuoteStates, 'expired']);

export type QuoteState = z.infer<typeof quoteState>;

export const quoteToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This is not a link to a quote'));

const quoteParty = {
  name: z.string(),
  address: z.array(z.string()),
  ids: z.array(z.string()),
};

/** The products are linked while the shop shows them. */
export const quoteLine = z.object({
  product: z.object({
    documentId: z.string(),
    slug: z.string(),
    isBundle: z.boolean(),
    isPublished: z.boolean(),
  }),
  title: z.string(),
  contents: z.optional(z.array(z.string())),
  quantity: z.number(),
  unitPrice: money,
  amount: money,
  discount: z.optional(money),
});

export type QuoteLine = z.infer<typeof quoteLine>;

/** It is all that the document prints. Days are YYYY-MM-DD in the time zone of the vendor. */
export const quotedDocument = z.extend(taxBreakdown, {
  number: z.string(),
  state: quoteState,
  issuedOn: z.string(),
  validUntil: z.string(),
  seller: z.object({ ...quoteParty, email: z.string(), phone: z.nullable(z.string()) }),
  buyer: z.object(quoteParty),
  purchaseOrder: z.nullable(z.string()),
  buyerReference: z.nullable(z.string()),
  lines: z.array(quoteLine),
  taxLabel: z.string(),
  code: z.optional(z.string()),
  discount: z.optional(money),
  /** It is 0 for the terms that the shop came with. */
  termsVersion: z.number(),
});

export type QuotedDocument = z.infer<typeof quotedDocument>;
export type QuotedDocumentResult = z.input<typeof quotedDocument>;

/**
 * It says what the caller is to the quote. A `developer` of its company may not accept it, and
 * another person only reads it.
 */
export const quoteReader = z.enum(['visitor', 'other', 'developer', 'buyer']);

export type QuoteReader = z.infer<typeof quoteReader>;

/** The order and the quote that replaces this one are only known to those who may accept it. */
export const quotePage = z.extend(quotedDocument, {
  reader: quoteReader,
  company: z.optional(namedCompany),
  order: z.optional(namedOrder),
  replacedBy: z.optional(z.object({ number: z.string(), token: z.string() })),
});

export type QuotePage = z.infer<typeof quotePage>;
export type QuotePageResult = z.input<typeof quotePage>;

export const ownQuote = z.object({
  documentId: z.string(),
  token: z.string(),
  number: z.string(),
  state: quoteState,
  issuedOn: z.string(),
  validUntil: z.string(),
  total: money,
  /** They are the titles of the lines. */
  products: z.array(z.string()),
  company: z.optional(namedCompany),
  order: z.optional(namedOrder),
  createdAt: timestamp,
});

export type OwnQuote = z.infer<typeof ownQuote>;
export type OwnQuoteResult = z.input<typeof ownQuote>;

export const quotePurchaseOrder = z
  .string()
  .check(...lineRules('PO number', limits.billing.reference));

export const quoteDeclineReason = z
  .string()
  .check(...lineRules('Reason', limits.quoteDeclineReasonMax));

const params = z.strictObject({ token: quoteToken });

const partyRefusals = ['NOT_FOUND', ...companyRefusals] as const;

export const quoteRoutes = {
  'GET /quotes': route({
    access: 'customer',
    summary: 'Your quotes and those of the companies that you buy for, newest first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(ownQuote),
  }),
  'POST /quotes': route({
    access: 'customer',
    summary: 'Make a quote of these products at the prices of today, which stays as it is',
    body: z
      .strictObject({
        items: checkoutFields.items,
        renews: checkoutFields.renews,
        company: checkoutFields.company,
        billing: checkoutFields.billing,
        code: checkoutFields.code,
        /** It is the total that the checkout said. Another total is refused. */
        expectedTotal: z.optional(z.number()),
      })
      .check(isEitherChosen)
      .register(z.globalRegistry, { example: chosenExample }),
    output: entryOf(ownQuote),
    rate: 'newQuote',
    errors: [
      'QUOTES_OFF',
      'PRODUCT_UNKNOWN',
      'CART_ITEM_MISMATCH',
      'TOTAL_CHANGED',
      'COUNTRY_NOT_SOLD_TO',
      'NOT_FOUND',
      ...companyRefusals,
      ...discountRefusals,
    ],
  }),
  'GET /quotes/:token': route({
    access: 'anyone',
    summary: 'A quote, for everyone who has its link',
    params,
    output: entryOf(quotePage),
    errors: ['NOT_FOUND'],
  }),
  'GET /quotes/:token/pdf': route({
    access: 'anyone',
    summary: 'The same quote as PDF',
    params,
    output: z.null(),
    responseType: 'file',
    rate: 'quoteFile',
    errors: ['NOT_FOUND'],
  }),
  'POST /quotes/:token/accept': route({
    access: 'customer',
    summary:
      'Accept your quote or one of a company that you buy for; makes one order of it, and a repeated call finds that order',
    params,
    body: z._default(z.strictObject({ purchaseOrder: z.optional(quotePurchaseOrder) }), {}),
    output: entryOf(
      z.object({
        order: namedOrder,
        /** It is absent unless the caller made the order and has to pay it by card. */
        stripeSession: z.optional(z.object({ id: z.string(), url: z.string() })),
      }),
    ),
    rate: 'quote',
    errors: [
      ...partyRefusals,
      'QUOTE_EXPIRED',
      'QUOTE_CLOSED',
      'QUOTE_PRODUCT_UNAVAILABLE',
      'RENEWAL_OPEN',
      'TOO_MANY_UNPAID',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'POST /quotes/:token/decline': route({
    access: 'customer',
    summary: 'Decline your quote or one of a company that you buy for',
    params,
    body: z._default(z.strictObject({ reason: z._default(quoteDeclineReason, '') }), {
      reason: '',
    }),
    output: entryOf(quotePage),
    rate: 'quote',
    errors: [...partyRefusals, 'QUOTE_EXPIRED', 'QUOTE_CLOSED'],
  }),
  'POST /quotes/:token/renew': route({
    access: 'customer',
    summary: 'Make a new quote of the same products at the prices of today; it replaces this one',
    params,
    output: entryOf(ownQuote),
    rate: 'newQuote',
    errors: [
      ...partyRefusals,
      'QUOTES_OFF',
      'QUOTE_CLOSED',
      'QUOTE_PRODUCT_UNAVAILABLE',
      'COUNTRY_NOT_SOLD_TO',
      ...discountRefusals,
    ],
  }),
};
