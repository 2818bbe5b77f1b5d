import * as z from 'zod/mini';
import { listOf } from '../envelope.ts';
import { documentId } from '../fields.ts';
import { paginationQuery } from '../query.ts';
import { route } from '../route.ts';

/** The words of what staff act upon. */
export const auditSubject = z.enum([
  'product',
  'release',
  'category',
  'person',
  'invitation',
  'review',
  'contact-message',
  'order',
  'refund-request',
  'mail',
  'import',
  'export',
]);

export type AuditSubject = z.infer<typeof auditSubject>;

/**
 * `action` is a verb in the past, such as `published`. `actor` is null for the command line and for
 * somebody who is gone. `details` holds names and values for the reader, `title` first of all.
 */
export const auditEntry = z.object({
  documentId: z.string(),
  actor: z.nullable(z.object({ documentId: z.string(), username: z.string() })),
  action: z.string(),
  subject: z.string(),
  subjectDocumentId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/back-office/audit',
    summary: 'What staff did, the newest first',
    access: 'admin',
    query: z.strictObject({
      subject: z.optional(auditSubject),
      subjectDocumentId: z.optional(documentId),
      actor: z.optional(documentId),
      pagination: paginationQuery,
    }),
    output: listOf(auditEntry),
  }),
};
