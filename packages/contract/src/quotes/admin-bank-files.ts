import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { booleanQuery, paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedOrder } from '../orders/orders.ts';
import { recordedPayment } from './admin-transfers.ts';

/**
 * `matches`, `tooLittle` and `tooMuch` are recorded together. `known`: it was recorded before, by
 * hand or from another file. `paid`: the order has its money without it.
 */
export const bankLineOutcome = z.enum([
  'matches',
  'tooLittle',
  'tooMuch',
  'paid',
  'cancelled',
  'otherCurrency',
  'unknown',
  'known',
  'recorded',
  'dismissed',
]);

export type BankLineOutcome = z.infer<typeof bankLineOutcome>;

export const bankLine = z.object({
  position: z.number(),
  outcome: bankLineOutcome,
  amount: money,
  currency: z.string(),
  receivedOn: z.string(),
  bankReference: z.string(),
  reference: z.string(),
  payer: z.string(),
  text: z.string(),
  order: z.nullable(namedOrder),
  /** The order lacks so much before this payment; it is null without an order. */
  missing: z.nullable(money),
});

export type BankLine = z.infer<typeof bankLine>;
export type BankLineResult = z.input<typeof bankLine>;

/** `by` is null for a deleted person. Skipped payments are no money that has arrived. */
export const bankImport = z.object({
  documentId: z.string(),
  fileName: z.string(),
  createdAt: timestamp,
  by: z.nullable(z.string()),
  lines: z.number(),
  recorded: z.number(),
  skippedCount: z.number(),
});

export type BankImport = z.infer<typeof bankImport>;

const bankImportDetails = z.extend(bankImport, {
  outcomes: z.array(z.object({ outcome: bankLineOutcome, count: z.number(), amount: money })),
  /** Only the first ones are listed. */
  skipped: z.array(z.object({ position: z.number(), reason: z.string() })),
});

export type BankImportDetails = z.infer<typeof bankImportDetails>;
export type BankImportDetailsResult = z.input<typeof bankImportDetails>;

const columnNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'A column is a number from 0 to 99')),
  z.transform(Number),
);

const columnNumbers = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(?:,\d{1,2}){0,9}$/, 'Columns are numbers from 0 to 99')),
  z.transform((numbers) => numbers.split(',').map(Number)),
);

/** Columns are counted from 0. Without any, the reader finds them by their names. */
const columnsQuery = z
  .strictObject({
    date: z.optional(columnNumber),
    amount: z.optional(columnNumber),
    currency: z.optional(columnNumber),
    payer: z.optional(columnNumber),
    text: z.optional(columnNumbers),
    bankReference: z.optional(columnNumber),
    isDayFirst: z._default(booleanQuery, true),
  })
  .check(
    z.refine(({ date, amount }) => (date === undefined) === (amount === undefined), {
      error: 'Choose the columns of the day and of the amount',
      path: ['date'],
    }),
  );

export type ColumnsQuery = z.output<typeof columnsQuery>;

const unclearColumns = z.object({
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: z.object({
    date: z.optional(z.number()),
    amount: z.optional(z.number()),
    currency: z.optional(z.number()),
    payer: z.optional(z.number()),
    text: z.optional(z.array(z.number())),
    bankReference: z.optional(z.number()),
    isDayFirst: z.optional(z.boolean()),
  }),
});

export type UnclearColumns = z.infer<typeof unclearColumns>;

/** One of both is null. Nothing is stored while the columns are unclear. */
const uploadedFile = z.object({
  /** A file that was uploaded before is not stored again. */
  import: z.nullable(
    z.object({ documentId: z.string(), createdAt: timestamp, wasUploadedBefore: z.boolean() }),
  ),
  unclear: z.nullable(unclearColumns),
});

export type UploadedBankFile = z.input<typeof uploadedFile>;

const position = z.int().check(z.gte(0), z.lte(2_147_483_647));

const params = z.strictObject({ documentId });

const lineParams = z.strictObject({
  documentId,
  position: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});

export const bankLineFilters = z.strictObject({
  outcome: z.optional(bankLineOutcome),
  pagination: paginationQuery,
});

export type BankLineFilters = z.output<typeof bankLineFilters>;

export const adminBankFileRoutes = {
  'POST /back-office/bank-files': route({
    access: 'admin',
    summary: 'Read a CAMT or CSV file of a bank, and match its payments with orders',
    query: columnsQuery,
    body: z.strictObject({}),
    upload: { field: 'files', kind: 'bankFile' },
    output: entryOf(uploadedFile),
    rate: 'staffWrite',
    errors: ['BANK_FILE_UNREADABLE', 'BANK_FILE_TOO_LARGE', 'UPLOADS_FULL'],
  }),
  'GET /back-office/bank-files': route({
    access: 'admin',
    summary: 'The bank files that were uploaded, the newest first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(bankImport),
  }),
  'GET /back-office/bank-files/:documentId': route({
    access: 'admin',
    summary: 'A bank file with the counts of what its payments match',
    params,
    output: entryOf(bankImportDetails),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/bank-files/:documentId/lines': route({
    access: 'admin',
    listsPeople: true,
    summary: 'The payments of a bank file, and what each of them matches now',
    params,
    query: bankLineFilters,
    output: listOf(bankLine),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/bank-files/:documentId/record': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Record the next payments that match an order, each on its own; repeat it with `next` until that is null',
    params,
    body: z.strictObject({ after: z._default(position, 0) }),
    output: entryOf(
      z.object({
        recorded: z.number(),
        failed: z.array(z.object({ position: z.number(), reason: z.string() })),
        next: z.nullable(z.number()),
      }),
    ),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/bank-files/:documentId/lines/:position/record': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Record a payment for an order by bank transfer that an Admin names',
    params: lineParams,
    body: z.strictObject({
      number: z.int('Number must be a whole number').check(z.gte(1), z.lte(999_999_999)),
    }),
    output: entryOf(recordedPayment),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'BANK_LINE_CLOSED', 'TRANSFER_KNOWN'],
  }),
  'POST /back-office/bank-files/:documentId/dismiss': route({
    access: 'admin',
    summary: 'Decide that a payment belongs to no order, or all payments without an order',
    params,
    body: z.strictObject({ position: z.optional(position) }),
    output: entryOf(z.object({ dismissed: z.number() })),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
