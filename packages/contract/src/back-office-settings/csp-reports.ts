import * as z from 'zod/mini';
import { listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { paginationQuery } from '../api/query.ts';

/** Equal violations of the content security policy, as browsers reported them. */
export const cspReport = z.object({
  documentId: z.string(),
  directive: z.string(),
  blocked: z.string(),
  source: z.string(),
  page: z.string(),
  count: z.number(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});

export type CspReport = z.infer<typeof cspReport>;

export const adminCspReportRoutes = {
  'GET /back-office/csp-reports': route({
    access: 'admin',
    summary: 'What browsers blocked by the content security policy, last seen first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(cspReport),
  }),
  'DELETE /back-office/csp-reports/:documentId': route({
    access: 'admin',
    summary: 'Delete a report; it returns when browsers send it again',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /back-office/csp-reports': route({
    access: 'admin',
    summary: 'Delete all reports',
    output: nothing,
    rate: 'staffWrite',
  }),
};
