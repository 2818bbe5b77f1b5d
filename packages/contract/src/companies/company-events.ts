import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { filteredBy } from '../api/query.ts';
import { route } from '../api/route.ts';
import { companyEventKinds } from '../audit-codes.ts';

const person = z.object({ username: z.nullable(z.string()) });

export const companyEvent = z.object({
  documentId: z.string(),
  kind: z.enum(companyEventKinds),
  /** It is null for the shop itself, and for its staff. */
  actor: z.nullable(person),
  subject: z.nullable(person),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: timestamp,
});

export type CompanyEvent = z.infer<typeof companyEvent>;

const eventFilters = filteredBy({ kind: z.optional(z.enum(companyEventKinds)) });

export type CompanyEventFilters = z.output<typeof eventFilters.file>;

const params = z.strictObject({ documentId });

export const companyEventRoutes = {
  'GET /companies/:documentId/audit': route({
    access: 'customer',
    summary: 'What happened in a company, newest first; its owners see it',
    params,
    query: eventFilters.page,
    output: listOf(companyEvent),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
  'GET /companies/:documentId/audit.csv': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'The same events as a CSV file',
    params,
    query: eventFilters.file,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
};
