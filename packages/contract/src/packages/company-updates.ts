import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { packagePermission } from './packages.ts';

/** `withoutApprovals`: what asks for more approvals waits for an owner, unless it is a security fix. */
export const updatePolicies = ['all', 'withoutApprovals'] as const;

const updatePolicy = z.strictObject({ policy: z.enum(updatePolicies) });

export type UpdatePolicy = z.output<typeof updatePolicy>;

const updatePolicyChange = z.safeExtend(updatePolicy, { before: z.optional(updatePolicy) });

export type UpdatePolicyChange = z.output<typeof updatePolicyChange>;

/** It is the newest release of a product that waits. */
export const waitingUpdate = z.object({
  documentId: z.string(),
  version: z.string(),
  publishedAt: timestamp,
  product: z.object({ documentId: z.string(), title: z.string() }),
  /** It is the order whose installation page shows the update. */
  order: z.object({ documentId: z.string() }),
  /** It is the release that the approvals are compared with, and null for the first with a package. */
  comparedVersion: z.nullable(z.string()),
  approvals: z.array(packagePermission),
  /** They are older releases of the product that wait with it, the newest first. */
  olderVersions: z.array(z.string()),
});

export type WaitingUpdate = z.infer<typeof waitingUpdate>;
export type WaitingUpdateResult = z.input<typeof waitingUpdate>;

const companyParams = z.strictObject({ documentId });
const updateParams = z.strictObject({ documentId, release: documentId });

const refusals = ['NOT_FOUND', 'COMPANY_ROLE_MISSING'] as const;

export const companyUpdateRoutes = {
  'GET /companies/:documentId/update-policy': route({
    access: 'customer',
    summary: 'Of which updates the members of a company are told at once; its owners see it',
    params: companyParams,
    output: entryOf(updatePolicy),
    errors: [...refusals],
  }),
  'PUT /companies/:documentId/update-policy': route({
    access: 'customer',
    summary: 'Choose of which updates the members of a company are told at once; its owners may',
    params: companyParams,
    body: updatePolicyChange,
    output: entryOf(updatePolicy),
    rate: 'company',
    errors: [...refusals, 'COMPANY_CLOSED', 'CHANGED_MEANWHILE'],
  }),
  'GET /companies/:documentId/updates': route({
    access: 'customer',
    summary:
      'The updates that wait for an owner of a company, the newest first; its owners see them',
    params: companyParams,
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(waitingUpdate),
    errors: [...refusals],
  }),
  'POST /companies/:documentId/updates/:release/tell': route({
    access: 'customer',
    summary: 'Tell the members of an update that waits, with the older ones that wait with it',
    params: updateParams,
    output: nothing,
    rate: 'company',
    errors: [...refusals, 'UPDATE_NOT_WAITING'],
  }),
  'POST /companies/:documentId/updates/:release/dismiss': route({
    access: 'customer',
    summary: 'Tell no one of an update that waits; the members can still download it',
    params: updateParams,
    output: nothing,
    rate: 'company',
    errors: [...refusals, 'UPDATE_NOT_WAITING'],
  }),
};
