import * as z from 'zod/mini';
import { namedBuyer } from '../accounts/accounts.ts';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { namedOrder } from '../orders/orders.ts';
import {
  hostsField,
  licence,
  licenceKind,
  licenceState,
  rebindingsLeft,
  tenantField,
} from './licences.ts';

/** The owner is the person who bought it, or asked for the trial. */
export const adminLicence = z.extend(licence, { owner: z.nullable(namedBuyer) });

export type AdminLicence = z.infer<typeof adminLicence>;
export type AdminLicenceResult = z.input<typeof adminLicence>;

/** The ledger, whose sum is the end of the updates. `by` is null unless an Admin extended it. */
export const licenceEntry = z.object({
  kind: z.enum(['issued', 'renewed', 'refunded', 'restored', 'extended']),
  /** Both are null for ever. */
  months: z.nullable(z.number()),
  days: z.nullable(z.number()),
  reason: z.string(),
  by: z.nullable(z.string()),
  order: z.nullable(namedOrder),
  createdAt: timestamp,
});

/** `by` is null for staff, whom the audit list names, and for a deleted person. */
export const licenceBinding = z.object({
  kind: z.enum(['tenant', 'farm', 'test']),
  tenantId: z.nullable(z.string()),
  tenantDomain: z.nullable(z.string()),
  hosts: z.array(z.string()),
  boundAt: timestamp,
  endedAt: z.nullable(timestamp),
  by: z.nullable(z.string()),
});

const adminLicenceDetails = z.extend(adminLicence, {
  suspendedReason: z.nullable(z.string()),
  graceDays: z.number(),
  rebindingsLeft,
  entries: z.array(licenceEntry),
  bindings: z.array(licenceBinding),
});

export type AdminLicenceDetails = z.infer<typeof adminLicenceDetails>;
export type AdminLicenceDetailsResult = z.input<typeof adminLicenceDetails>;

/** The days are those on which the licences started. `soon`: within the days of renewals. */
export const licenceFilters = filteredBy({
  search: searchQuery,
  state: z.optional(licenceState),
  kind: z.optional(licenceKind),
  ends: z.optional(z.enum(['soon', 'ended', 'never'])),
  product: z.optional(documentId),
  customer: z.optional(documentId),
  company: z.optional(documentId),
  sort: z._default(
    withAnyCase(z.enum(['startsAt:desc', 'startsAt:asc', 'updatesUntil:asc', 'updatesUntil:desc'])),
    'startsAt:desc',
  ),
});

export type LicenceFilters = z.output<typeof licenceFilters.file>;

export const licenceKey = z.object({
  kid: z.string(),
  createdAt: timestamp,
  retiredAt: z.nullable(timestamp),
});

export const reasonField = text('Reason is required').check(
  z.maxLength(
    limits.requestReasonMax,
    `Reason must be at most ${limits.requestReasonMax} characters`,
  ),
);

export const licenceExtension = z.strictObject({
  months: z
    .int('Months must be a whole number')
    .check(
      z.gte(1, 'A licence is extended by at least one month'),
      z.lte(
        limits.licenceExtensionMonths,
        `A licence is extended by at most ${limits.licenceExtensionMonths} months`,
      ),
    ),
  reason: reasonField,
});

const params = z.strictObject({ documentId });
const detailsOf = entryOf(adminLicenceDetails);

export const adminLicenceRoutes = {
  'GET /back-office/licences': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Licences, by customer, company, order, tenant, state and end',
    query: licenceFilters.page,
    output: listOf(adminLicence),
  }),
  'GET /back-office/export/licences': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same licences as a CSV file',
    query: licenceFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/licences/:documentId': route({
    access: 'helpdesk',
    summary: 'One licence with its ledger and all that it was bound to',
    params,
    output: detailsOf,
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/licences/:documentId/tenant': route({
    access: 'helpdesk',
    needsReauthentication: true,
    summary: 'Bind a licence to another tenant, however often it was bound before',
    params,
    body: z.strictObject({ tenant: tenantField, reason: reasonField }),
    output: detailsOf,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE', 'MICROSOFT_UNAVAILABLE'],
  }),
  'PUT /back-office/licences/:documentId/hosts': route({
    access: 'helpdesk',
    needsReauthentication: true,
    summary: 'Bind a licence to other hosts, however often it was bound before',
    params,
    body: z.strictObject({ hosts: hostsField, reason: reasonField }),
    output: detailsOf,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE'],
  }),
  'POST /back-office/licences/:documentId/extend': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Extend the updates of a licence by months, with a reason',
    params,
    body: licenceExtension,
    output: detailsOf,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE', 'LICENCE_ENDLESS'],
  }),
  'POST /back-office/licences/:documentId/suspend': route({
    access: 'admin',
    summary: 'Suspend a licence, with a reason',
    params,
    body: z.strictObject({ reason: reasonField }),
    output: detailsOf,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE'],
  }),
  'POST /back-office/licences/:documentId/restore': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'End the suspension of a licence by an Admin',
    params,
    body: z.strictObject({}),
    output: detailsOf,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/licence-keys': route({
    access: 'admin',
    summary: 'The keys that sign, and have signed, licence files',
    output: entryOf(z.array(licenceKey)),
  }),
  'POST /back-office/licence-keys/rotate': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Make a new key that signs from now on; files signed before stay valid',
    body: z.strictObject({}),
    output: entryOf(z.array(licenceKey)),
    rate: 'staffWrite',
    errors: ['LICENCE_KEYS_GIVEN', 'STORAGE_UNAVAILABLE'],
  }),
};
