import * as z from 'zod/mini';
import { money, timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { documentId, whenGiven, lineText, text, timeField } from './api/fields.ts';
import { normalizeTyped } from './api/typed-text.ts';
import { route } from './api/route.ts';
import { filteredBy, paginationQuery, searchQuery, withAnyCase } from './api/query.ts';
import { limits } from './limits.ts';
import { toCents, toAmount } from './money.ts';
import { adminOrder } from './orders/admin.ts';

export const discountKind = z.enum(['percent', 'amount']);

export type DiscountKind = z.infer<typeof discountKind>;

export const discountState = z.enum(['active', 'scheduled', 'expired', 'usedUp', 'withdrawn']);

export type DiscountState = z.infer<typeof discountState>;

/** `value` is in percent or an amount; `uses` are orders that are paid or can still be paid. Without products the code is for all of them. */
export const discount = z.object({
  documentId: z.string(),
  code: z.string(),
  kind: discountKind,
  value: money,
  state: discountState,
  products: z.array(z.object({ documentId: z.string(), title: z.string() })),
  from: z.nullable(timestamp),
  until: z.nullable(timestamp),
  limit: z.nullable(z.number()),
  limitPerPerson: z.nullable(z.number()),
  minimum: z.nullable(money),
  batch: z.nullable(z.object({ documentId: z.string(), name: z.string() })),
  uses: z.number(),
  createdAt: timestamp,
  withdrawnAt: z.nullable(timestamp),
});

export type Discount = z.infer<typeof discount>;
export type DiscountResult = z.input<typeof discount>;

const discountCode = limits.discountCode;

export const codeField = text('Code is required').check(
  z.overwrite(normalizeTyped),
  whenGiven(
    (code) => /^[A-Za-z\d-]*$/.test(code),
    'A code has only the letters A to Z, digits and -',
  ),
  whenGiven(
    (code) => code.length >= discountCode.min,
    `Code must be at least ${discountCode.min} characters`,
  ),
  z.maxLength(discountCode.max, `Code must be at most ${discountCode.max} characters`),
  z.toUpperCase(),
);

const hasTwoDecimals = (value: number) => toAmount(toCents(value)) === value;

const amount = (name: string) =>
  z
    .number(`${name} must be a number`)
    .check(
      z.gt(0, `${name} must be more than 0`),
      z.lte(limits.discountAmountMax, `${name} is too high`),
      z.refine(hasTwoDecimals, `${name} must have at most two decimals`),
    );

const count = (name: string) =>
  z.nullable(
    z
      .int(`${name} must be a whole number`)
      .check(z.gt(0, `${name} must be at least 1`), z.lte(1_000_000, `${name} is too high`)),
  );

const terms = {
  kind: discountKind,
  value: amount('Discount'),
  products: z.array(documentId).check(z.maxLength(limits.discountProducts)),
  from: z.nullable(timeField),
  until: z.nullable(timeField),
  limit: count('Uses in total'),
  limitPerPerson: count('Uses per person'),
  minimum: z.nullable(amount('Minimum')),
};

export const discountInput = z.strictObject({ code: codeField, ...terms });

export type DiscountInput = z.output<typeof discountInput>;

export const discountBatchInput = z.strictObject({
  name: lineText('Name is required').check(z.maxLength(limits.nameMax)),
  prefix: z
    .string()
    .check(
      z.overwrite(normalizeTyped),
      z.regex(/^[A-Za-z\d-]{0,12}$/, 'Prefix has at most 12 letters, digits and hyphens'),
      z.toUpperCase(),
    ),
  count: z
    .int('Number must be a whole number')
    .check(
      z.gt(0, 'At least 1'),
      z.lte(limits.discountBatch, `At most ${limits.discountBatch.toLocaleString('en-US')}`),
    ),
  ...terms,
});

export type DiscountBatchInput = z.output<typeof discountBatchInput>;

export const discountBatch = z.object({
  documentId: z.string(),
  name: z.string(),
  requested: z.number(),
  made: z.number(),
  done: z.boolean(),
  createdAt: timestamp,
});

export type DiscountBatch = z.infer<typeof discountBatch>;
export type DiscountBatchResult = z.input<typeof discountBatch>;

export const discountSort = z.enum([
  'createdAt:desc',
  'createdAt:asc',
  'code:asc',
  'code:desc',
  'uses:desc',
  'uses:asc',
]);

export type DiscountSort = z.output<typeof discountSort>;

const params = z.strictObject({ documentId });

/** The days are those on which the codes were made. */
export const discountFilters = filteredBy({
  search: searchQuery,
  state: z.optional(discountState),
  batch: z.optional(documentId),
  sort: z._default(withAnyCase(discountSort), 'createdAt:desc'),
});

export type DiscountFilters = z.output<typeof discountFilters.file>;

export const discountRoutes = {
  'GET /back-office/discounts': route({
    access: 'admin',
    summary: 'All discount codes, by code, batch and state',
    query: discountFilters.page,
    output: listOf(discount),
  }),
  'GET /back-office/export/discounts': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same discount codes as a CSV file',
    query: discountFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/discounts/:documentId': route({
    access: 'admin',
    summary: 'One discount code',
    params,
    output: entryOf(discount),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/discounts': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Create a discount code',
    body: discountInput,
    output: entryOf(discount),
    rate: 'staffWrite',
    errors: ['DISCOUNT_CODE_TAKEN'],
  }),
  'PUT /back-office/discounts/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change a discount code; its discount can change only while it is unused',
    params,
    body: z.safeExtend(discountInput, { before: z.optional(discountInput) }),
    output: entryOf(discount),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'DISCOUNT_IN_USE', 'DISCOUNT_CODE_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  'POST /back-office/discounts/:documentId/withdraw': route({
    access: 'admin',
    summary: 'Withdraw a discount code; orders that have it already can still be paid',
    params,
    output: entryOf(discount),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /back-office/discounts/:documentId': route({
    access: 'admin',
    summary: 'Delete a discount code that was never used',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'DISCOUNT_IN_USE'],
  }),
  'GET /back-office/discounts/:documentId/uses': route({
    access: 'admin',
    listsPeople: true,
    summary: 'The orders that have used a code, newest first',
    params,
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(z.extend(adminOrder, { discount: money })),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/discounts/batches': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Generate a batch of codes that no one can guess, in the background',
    body: discountBatchInput,
    output: entryOf(discountBatch),
    rate: 'staffWrite',
  }),
  'GET /back-office/discounts/batches/:documentId': route({
    access: 'admin',
    summary: 'A batch of codes and how many of them are made',
    params,
    output: entryOf(discountBatch),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/discounts/batches/:documentId/codes': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'A CSV file of the codes of a batch',
    params,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND'],
  }),
};
