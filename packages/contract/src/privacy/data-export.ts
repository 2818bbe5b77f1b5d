import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';

const nothingAsked = { nextAt: z.null() };

/** `nextAt`: from when on the data can be asked for again; null for now. */
export const dataExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none'), ...nothingAsked }),
  z.object({ state: z.literal('preparing'), nextAt: z.string() }),
  z.object({
    state: z.literal('ready'),
    documentId: z.string(),
    /** Bytes. */
    size: z.number(),
    expiresAt: z.string(),
    nextAt: z.nullable(z.string()),
  }),
  z.object({ state: z.literal('failed'), ...nothingAsked }),
]);

export type DataExport = z.infer<typeof dataExport>;

export const dataExportRoutes = {
  'GET /privacy/export': route({
    access: 'customer',
    summary: 'The latest export of the own data',
    output: entryOf(dataExport),
  }),
  'POST /privacy/export': route({
    access: 'customer',
    needsProof: true,
    summary: 'Ask for the own data as a ZIP file; an email says when it is ready',
    body: z.strictObject({}),
    output: entryOf(dataExport),
    rate: 'dataExport',
    errors: ['EXPORT_ALREADY_REQUESTED'],
  }),
  'GET /privacy/exports/:documentId': route({
    access: 'customer',
    summary: 'The ZIP file of an export, for the one who asked for it',
    params: z.strictObject({ documentId }),
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
};
