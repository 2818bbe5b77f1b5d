import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { inOrder } from '../api/query.ts';

/** Categories are slugs separated by `|`. */
export const productColumns = [
  'slug',
  'title',
  'description',
  'long_description',
  'other_description',
  'price',
  'type',
  'isNew',
  'worksWith',
  'categories',
] as const;

export type ProductColumn = (typeof productColumns)[number];

/** `line` as a text editor counts. `column` is null for a problem of the whole line. */
export const importProblem = z.object({
  line: z.number(),
  column: z.nullable(z.string()),
  message: z.string(),
});

export type ImportProblem = z.infer<typeof importProblem>;

const fileFormat = z.enum(['csv', 'json']);

const productFileUpload = {
  body: z.strictObject({}),
  multipart: 'files',
} as const;

const day = z.iso
  .date()
  .check(z.refine((date) => date >= '2000' && date < '3000', 'Date must be from 2000 to 2999'));

const period = z.strictObject({ from: z.optional(day), until: z.optional(day) }).check(inOrder);

export const adminImportExportRoutes = {
  'POST /back-office/import-export/products/check': route({
    access: 'admin',
    ...productFileUpload,
    summary: 'Check a product file and list all its problems',
    output: entryOf(z.object({ products: z.number(), problems: z.array(importProblem) })),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE'],
  }),
  'POST /back-office/import-export/products': route({
    access: 'admin',
    ...productFileUpload,
    summary: 'Create drafts of all products of a file, or of none',
    changesCatalog: true,
    output: entryOf(z.object({ created: z.number() })),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE', 'IMPORT_HAS_PROBLEMS'],
  }),
  'GET /back-office/import-export/products': route({
    access: 'admin',
    summary: 'All products but bundles as a file that can be imported again',
    query: z.strictObject({ format: z._default(fileFormat, 'csv') }),
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/import-export/orders': route({
    access: 'admin',
    needsProof: true,
    summary: 'A CSV file of the orders paid in these UTC days, one line per product',
    query: period,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/import-export/customers': route({
    access: 'admin',
    needsProof: true,
    summary: 'A CSV file of all accounts with their payments',
    output: z.null(),
    responseType: 'file',
  }),
};
