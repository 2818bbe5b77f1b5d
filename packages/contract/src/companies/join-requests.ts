import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { companyRole } from './companies.ts';
import { domainJoinings } from './domains.ts';

/** A company that the signed-in user may join, or has asked to join. */
export const joinOffer = z.object({
  documentId: z.string(),
  name: z.string(),
  joining: z.enum(domainJoinings),
  requestedAt: z.nullable(timestamp),
});

export type JoinOffer = z.infer<typeof joinOffer>;

export const joinRequest = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: timestamp,
});

export type JoinRequest = z.infer<typeof joinRequest>;

const companyParams = z.strictObject({ documentId });
const requestParams = z.strictObject({ documentId, request: documentId });

export const joinRequestRoutes = {
  'GET /company-join-requests': route({
    access: 'customer',
    summary:
      'The companies that the signed-in user may join because of the domain of the email address, and those they have asked to join',
    output: z.object({ data: z.array(joinOffer) }),
  }),
  'POST /companies/:documentId/join-requests': route({
    access: 'customer',
    summary: 'Ask to join a company; where that is automatic, join it as a developer',
    params: companyParams,
    output: entryOf(z.object({ joined: z.boolean() })),
    rate: 'company',
    errors: ['NOT_FOUND', 'TOO_MANY_COMPANIES'],
  }),
  'DELETE /companies/:documentId/join-requests': route({
    access: 'customer',
    summary: 'Withdraw your request to join a company',
    params: companyParams,
    output: nothing,
    rate: 'company',
    errors: ['NOT_FOUND'],
  }),
  'GET /companies/:documentId/join-requests': route({
    access: 'customer',
    summary: 'Who has asked to join a company, oldest first; its owners see them',
    params: companyParams,
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(joinRequest),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
  'POST /companies/:documentId/join-requests/:request/approve': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Make the person a member with this role',
    params: requestParams,
    body: z.strictObject({ role: companyRole }),
    output: nothing,
    rate: 'company',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'COMPANY_CLOSED',
      'JOIN_REQUEST_OUTDATED',
      'TOO_MANY_COMPANIES',
    ],
  }),
  'POST /companies/:documentId/join-requests/:request/decline': route({
    access: 'customer',
    summary: 'Decline a request to join a company; the person is told',
    params: requestParams,
    output: nothing,
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED'],
  }),
};
