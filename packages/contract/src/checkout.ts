import * as z from 'zod/mini';
import { money } from './api/codecs.ts';
import { isForever, ownedFields, quantityField } from './cart.ts';
import { entryOf, nothing } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { normalizeCode } from './api/typed-text.ts';
import { type Billing, billing, taxBreakdown } from './invoices/invoices.ts';
import { limits } from './limits.ts';
import { sessionId } from './orders/orders.ts';
import { route } from './api/route.ts';

const checkoutItem = z.strictObject({
  productDocumentId: documentId,
  cartDocumentId: z.optional(z.nullable(z.union([documentId, z.literal('')]))),
  quantity: quantityField,
  isForever,
});

const checkoutItems = z.array(checkoutItem).check(
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
);

const renewedLicences = z.array(documentId).check(
  z.minLength(1, 'Choose at least one licence'),
  z.maxLength(limits.orderItems, `At most ${limits.orderItems} licences fit in one order`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Each licence may be named once'),
);

export const companyRefusals = ['COMPANY_ROLE_MISSING', 'COMPANY_CLOSED'] as const;

/** One that cannot be a code is unknown, and needs no rule here. */
const discountCode = z.string().check(z.maxLength(limits.searchMax), z.overwrite(normalizeCode));

export const discountRefusals = [
  'DISCOUNT_UNKNOWN',
  'DISCOUNT_NOT_STARTED',
  'DISCOUNT_EXPIRED',
  'DISCOUNT_USED_UP',
  'DISCOUNT_USED_BY_YOU',
  'DISCOUNT_MINIMUM',
  'DISCOUNT_NOT_FOR_THESE',
  'DISCOUNT_TOTAL_TOO_SMALL',
] as const;

export const checkoutFields = {
  items: z.optional(checkoutItems),
  /** The updates of these licences go on for another year; they take the place of products. */
  renews: z.optional(renewedLicences),
  /** Without it, the signed-in user buys for themselves. */
  company: z.optional(documentId),
  /** A company that has its own uses only the references and the copy. */
  billing: z.optional(billing),
  code: z.optional(discountCode),
  /** It is by card unless it is given. */
  payBy: z.optional(z.enum(['card', 'transfer'])),
};

interface Chosen {
  readonly items?: readonly unknown[] | undefined;
  readonly renews?: readonly unknown[] | undefined;
}

export const isEitherChosen = z.refine<Chosen>(
  ({ items, renews }) => (items === undefined) !== (renews === undefined),
  { error: 'Choose products, or licences to renew', path: ['items'] },
);

export const chosenExample = {
  items: [{ productDocumentId: 'k7m2p9x4c1v8b5n3q6w0z2t4', cartDocumentId: '', quantity: 1 }],
};

const checkoutInput = z.pipe(
  z.union([
    z
      .strictObject({
        ...checkoutFields,
        /** The total is as the quote said. Another total is refused. */
        expectedTotal: z.optional(z.number()),
      })
      .check(isEitherChosen)
      .register(z.globalRegistry, { example: chosenExample }),
    checkoutItems,
  ]),
  z.transform((value): CheckoutInput => (Array.isArray(value) ? { items: value } : value)),
);

export interface CheckoutInput {
  /** It is missing where licences are renewed. */
  readonly items?: readonly CheckoutItemInput[] | undefined;
  readonly renews?: readonly string[] | undefined;
  readonly company?: string | undefined;
  readonly billing?: Billing | undefined;
  readonly code?: string | undefined;
  readonly payBy?: 'card' | 'transfer' | undefined;
  readonly expectedTotal?: number | undefined;
}

export const quote = z.extend(taxBreakdown, {
  lines: z.array(
    z.object({
      /** It is the product, or the licence that is renewed. */
      documentId: z.string(),
      title: z.string(),
      quantity: z.number(),
      unitPrice: money,
      amount: money,
      discount: z.optional(money),
      isForever: z.optional(z.boolean()),
      ...ownedFields,
    }),
  ),
  code: z.optional(z.string()),
  discount: z.optional(money),
  allowsTransfer: z.optional(z.boolean()),
});

export type Quote = z.infer<typeof quote>;
export type QuoteResult = z.input<typeof quote>;

export type CheckoutItemInput = z.output<typeof checkoutItem>;

const stripeSession = z.object({ stripeSession: z.object({ id: z.string(), url: z.string() }) });

export const checkoutRoutes = {
  'POST /orders': route({
    access: 'customer',
    summary:
      'Create an order of these products, or one that renews these licences, and its hosted card page; an order of 0 is paid at once, one by bank transfer has its own page instead. Owners and buyers of a company may order for it',
    body: checkoutInput,
    wrapped: true,
    output: stripeSession,
    rate: 'order',
    errors: [
      'PRODUCT_UNKNOWN',
      'CART_ITEM_MISMATCH',
      'TOO_MANY_UNPAID',
      'TRANSFER_NOT_OFFERED',
      'PAYMENT_UNAVAILABLE',
      'TOTAL_CHANGED',
      'COUNTRY_NOT_SOLD_TO',
      'NOT_FOUND',
      ...companyRefusals,
      ...discountRefusals,
    ],
  }),
  'POST /checkout/quote': route({
    access: 'customer',
    summary:
      'What these products, or the renewal of these licences, cost with tax, for these billing details',
    body: z
      .strictObject(checkoutFields)
      .check(isEitherChosen)
      .register(z.globalRegistry, { example: chosenExample }),
    output: entryOf(quote),
    rate: 'quote',
    errors: [
      'PRODUCT_UNKNOWN',
      'CART_ITEM_MISMATCH',
      'COUNTRY_NOT_SOLD_TO',
      'NOT_FOUND',
      ...companyRefusals,
      ...discountRefusals,
    ],
  }),
  'GET /orders/check-payment-status': route({
    access: 'customer',
    summary: 'Check a payment session with the payment provider, and settle its order',
    query: z.strictObject({ sessionId }),
    output: z.object({
      status: z.enum(['success', 'pending', 'expired', 'failed']),
      attempts: z.number(),
      isDeclined: z.optional(z.boolean()),
      canResume: z.optional(z.boolean()),
      owned: z.optional(z.array(z.string())),
    }),
    rate: 'paymentCheck',
    errors: ['SESSION_UNKNOWN', 'PAYMENT_UNAVAILABLE'],
    errorBody: 'payment',
  }),
  'POST /orders/resume-checkout-session': route({
    access: 'customer',
    summary: 'The open payment page of an order; another attempt is not counted',
    body: z.strictObject({ sessionId }),
    output: stripeSession,
    rate: 'paymentCheck',
    errors: [
      'SESSION_UNKNOWN',
      'ORDER_ALREADY_PAID',
      'PAYMENT_PROCESSING',
      'PAYMENT_PAGE_CLOSED',
      'PAYMENT_UNAVAILABLE',
      'NOT_FOUND',
      ...companyRefusals,
    ],
    errorBody: 'payment',
  }),
  'POST /orders/recreate-checkout-session': route({
    access: 'customer',
    summary: 'Expire the payment session of an order and create a new one',
    body: z.strictObject({ sessionId }),
    output: stripeSession,
    rate: 'order',
    errors: [
      'SESSION_UNKNOWN',
      'ORDER_ALREADY_PAID',
      'PAYMENT_PROCESSING',
      'PAYMENT_ATTEMPTS_EXHAUSTED',
      'RENEWAL_OPEN',
      'TRANSFER_ARRIVED',
      'TRANSFER_CANCELLED',
      'DISCOUNT_USED_UP',
      'DISCOUNT_USED_BY_YOU',
      'PAYMENT_UNAVAILABLE',
      'NOT_FOUND',
      ...companyRefusals,
    ],
    errorBody: 'payment',
  }),
  'DELETE /orders/:documentId': route({
    access: 'customer',
    summary: 'Expire the card page of your unpaid order and remove it from the list',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'removeOrder',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'ORDER_ALREADY_PAID',
      'TRANSFER_ARRIVED',
      'TRANSFER_CANCELLED',
      'INVOICES_OFF',
      'PAYMENT_PROCESSING',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'POST /orders/:documentId/cancel': route({
    access: 'customer',
    summary: 'Cancel your order by bank transfer, of which nothing has arrived; it stays listed',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'removeOrder',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'ORDER_ALREADY_PAID',
      'TRANSFER_ARRIVED',
      'TRANSFER_CANCELLED',
      'INVOICES_OFF',
      'PAYMENT_PROCESSING',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'POST /orders/:documentId/card': route({
    access: 'customer',
    summary: 'The hosted card page for your order by bank transfer, of which nothing has arrived',
    params: z.strictObject({ documentId }),
    output: stripeSession,
    rate: 'order',
    errors: [
      'NOT_FOUND',
      'ORDER_ALREADY_PAID',
      'TRANSFER_ARRIVED',
      'TRANSFER_CANCELLED',
      'PAYMENT_PROCESSING',
      'PAYMENT_ATTEMPTS_EXHAUSTED',
      'RENEWAL_OPEN',
      'PAYMENT_UNAVAILABLE',
      ...companyRefusals,
      'DISCOUNT_USED_UP',
      'DISCOUNT_USED_BY_YOU',
    ],
  }),
  'POST /stripe/webhook': route({
    access: 'public',
    summary: 'Receive the signed events of the payment provider',
    rawBody: true,
    output: z.object({ received: z.literal(true) }),
    rate: 'webhookFailure',
    errors: ['SIGNATURE_INVALID', 'PAYMENT_UNAVAILABLE'],
  }),
};
