import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { booleanQuery, filteredBy } from '../api/query.ts';
import { route } from '../api/route.ts';
import { productFilters, productInput } from './admin.ts';

const fieldsInFile = z.omit(productInput, {
  slug: true,
  img: true,
  img2: true,
  img3: true,
  img_slider: true,
  contents: true,
  licensing: true,
});

export const productFileFields = z.keyof(fieldsInFile).options;

/** Categories and contents are slugs separated by `|`. A new product gets a documentId of its own. */
export const productFileColumns = [
  'documentId',
  'slug',
  ...productFileFields,
  'isBundle',
  'contents',
] as const;

export type ProductColumn = (typeof productFileColumns)[number];

/** `line` as a text editor counts. `column` is null for a problem of the whole line. */
export const importProblem = z.object({
  line: z.number(),
  column: z.nullable(z.string()),
  message: z.string(),
});

export type ImportProblem = z.infer<typeof importProblem>;

/** Long texts are cut to where they begin to differ. */
const importDifference = z.object({
  line: z.number(),
  documentId: z.string(),
  title: z.string(),
  column: z.string(),
  before: z.string(),
  after: z.string(),
});

export type ImportDifference = z.infer<typeof importDifference>;

const fileFormat = z.enum(['csv', 'json']);

const productFileUpload = {
  body: z.strictObject({}),
  multipart: 'files',
} as const;

export const importExportRoutes = {
  'POST /back-office/import-export/products/check': route({
    access: 'admin',
    ...productFileUpload,
    summary: 'Check a file of new products and list all its problems',
    output: entryOf(
      z.object({
        products: z.number(),
        problems: z.array(importProblem),
        /** So many products exist already and can only be updated; it is left out for none. */
        existing: z.optional(z.number()),
      }),
    ),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE'],
  }),
  'POST /back-office/import-export/products': route({
    access: 'admin',
    ...productFileUpload,
    summary: 'Create drafts of all products of a file, or of none',
    changesCatalog: true,
    /** Rows of products that exist are left out; otherwise the file is refused. */
    query: z.strictObject({ skipsExisting: z.optional(booleanQuery) }),
    output: entryOf(z.object({ created: z.number() })),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE', 'IMPORT_HAS_PROBLEMS'],
  }),
  'POST /back-office/import-export/products/differences': route({
    access: 'admin',
    ...productFileUpload,
    summary:
      'Check a product file, and list what it changes in products that exist; others are new',
    output: entryOf(
      z.object({
        products: z.number(),
        /** So many more do not exist yet, and become drafts. */
        created: z.number(),
        problems: z.array(importProblem),
        differences: z.array(importDifference),
        /** Names these differences when they are applied. */
        digest: z.string(),
      }),
    ),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE'],
  }),
  'POST /back-office/import-export/products/update': route({
    access: 'admin',
    needsReauthentication: true,
    ...productFileUpload,
    summary: 'Apply a product file, or nothing if its differences are not those of the digest',
    changesCatalog: true,
    query: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: entryOf(z.object({ changed: z.number(), created: z.number() })),
    rate: 'staffWrite',
    errors: ['IMPORT_UNREADABLE', 'BODY_TOO_LARGE', 'IMPORT_HAS_PROBLEMS', 'CHANGED_MEANWHILE'],
  }),
  'GET /back-office/import-export/products': route({
    access: 'admin',
    summary: 'The same products as a file that can be imported again',
    query: filteredBy({ ...productFilters, format: z._default(fileFormat, 'csv') }).file,
    output: z.null(),
    responseType: 'file',
  }),
};
