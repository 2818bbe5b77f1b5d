import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { companyRole } from './companies.ts';

export const companyMember = z.object({
  documentId: z.string(),
  username: z.string(),
  imageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: companyRole,
  joinedAt: timestamp,
  isSelf: z.boolean(),
});

export type CompanyMember = z.infer<typeof companyMember>;
export type CompanyMemberResult = z.input<typeof companyMember>;

const memberFilters = z.strictObject({
  search: searchQuery,
  role: z.optional(companyRole),
  pagination: paginationQuery,
});

export type MemberFilters = Omit<z.output<typeof memberFilters>, 'pagination'>;

const memberParams = z.strictObject({ documentId, member: documentId });

export const companyMemberRoutes = {
  'GET /companies/:documentId/members': route({
    access: 'customer',
    summary: 'The members of a company, by username; every member may read them',
    params: z.strictObject({ documentId }),
    query: memberFilters,
    output: listOf(companyMember),
    errors: ['NOT_FOUND'],
  }),
  'PUT /companies/:documentId/members/:member': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Give a member another role; the last owner remains an owner',
    params: memberParams,
    body: z.strictObject({ role: companyRole }),
    output: entryOf(companyMember),
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'LAST_OWNER'],
  }),
  'DELETE /companies/:documentId/members/:member': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Remove a member, or leave by removing your membership; the last owner stays',
    params: memberParams,
    output: nothing,
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'LAST_OWNER'],
  }),
};
