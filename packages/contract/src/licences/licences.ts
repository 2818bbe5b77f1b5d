import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, lineRules, text } from '../api/fields.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';
import { namedOrder } from '../orders/orders.ts';

export const licenceKind = z.enum(['purchase', 'trial']);

/** A trial is `expired` after its end. A purchase stays valid for what was published before it. */
export const licenceState = z.enum(['active', 'expired', 'suspended', 'revoked']);

export type LicenceState = z.infer<typeof licenceState>;

export const boundTenant = z.object({
  tenantId: z.string(),
  /** It is null when it was bound by the id of the tenant. */
  domain: z.nullable(z.string()),
  boundAt: timestamp,
});

export type BoundTenantResult = z.input<typeof boundTenant>;

/** Nothing is bound while `tenant` is null and there are no hosts. */
export const licence = z.object({
  documentId: z.string(),
  kind: licenceKind,
  state: licenceState,
  product: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
  order: z.nullable(namedOrder),
  company: z.optional(namedCompany),
  startsAt: timestamp,
  /** It is null for ever. */
  updatesUntil: z.nullable(timestamp),
  /** It is absent unless the user can renew the licence now, from 60 days before the end. */
  renewalPrice: z.optional(money),
  tenant: z.nullable(boundTenant),
  hosts: z.array(z.string()),
  testTenant: z.nullable(boundTenant),
});

export type Licence = z.infer<typeof licence>;
export type LicenceResult = z.input<typeof licence>;

export const rebindingsLeft = z.object({ place: z.number(), testTenant: z.number() });

export const licenceDetails = z.extend(licence, {
  /** How often it can be bound to another tenant or other hosts before the helpdesk has to. */
  rebindingsLeft,
  /** It is absent for what was bought. A trial that runs can be extended once. */
  canExtend: z.optional(z.boolean()),
});

export type LicenceDetails = z.infer<typeof licenceDetails>;
export type LicenceDetailsResult = z.input<typeof licenceDetails>;

export const tenantIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const tenantField = text('Enter the domain or the id of the tenant').check(
  ...lineRules('Tenant', limits.licenceHost),
);

const hostPattern =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(hostPattern, 'A host is a name such as intranet.example.com'),
  );

export const hostsField = z.array(host).check(
  z.minLength(1, 'Enter at least one host'),
  z.maxLength(limits.licenceHosts, `A licence has at most ${limits.licenceHosts} hosts`),
  z.refine((hosts) => new Set(hosts).size === hosts.length, 'Each host may be named once'),
);

export const tenantBinding = z.strictObject({ tenant: tenantField });
export const hostBinding = z.strictObject({ hosts: hostsField });

export const licenceClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  jti: z.string(),
  licensee: z.string(),
  kind: licenceKind,
  tenants: z.array(z.string()),
  hosts: z.array(z.string()),
  updatesUntil: z.nullable(z.string()),
  graceDays: z.optional(z.number()),
  exp: z.optional(z.number()),
});

export type LicenceClaims = z.infer<typeof licenceClaims>;

/** A file with a changed bit, or of a key that is not of the shop, is `invalid`. */
const verifiedLicence = z.object({
  answer: z.enum(['valid', 'expired', 'suspended', 'revoked', 'invalid']),
  claims: z.nullable(licenceClaims),
});

export type VerifiedLicence = z.infer<typeof verifiedLicence>;

const params = z.strictObject({ documentId });

const bindingErrors = ['NOT_FOUND', 'LICENCE_INACTIVE', 'REBINDINGS_USED', 'TRIAL_BOUND'] as const;

export const licenceRoutes = {
  'GET /licences': route({
    access: 'customer',
    scope: 'licences:read',
    summary: 'The licences of the user and of their companies, the newest first',
    query: z.strictObject({ product: z.optional(documentId), pagination: paginationQuery }),
    output: listOf(licence),
  }),
  'GET /licences/revoked': route({
    access: 'public',
    summary: 'The licences that are not valid any more, as a signed list for an hour',
    output: entryOf(z.object({ list: z.string() })),
    errors: ['LICENCE_KEY_MISSING', 'NOT_FOUND'],
  }),
  'POST /licences/verify': route({
    access: 'public',
    summary: 'Check a licence file, and whether it was revoked',
    body: z.strictObject({ licence: z.string().check(z.maxLength(limits.licenceFile)) }),
    output: entryOf(verifiedLicence),
    rate: 'licenceCheck',
  }),
  'GET /licences/:documentId': route({
    access: 'customer',
    scope: 'licences:read',
    summary: 'One licence',
    params,
    output: entryOf(licenceDetails),
    errors: ['NOT_FOUND'],
  }),
  'PUT /licences/:documentId/tenant': route({
    access: 'customer',
    summary: 'Bind a licence to a Microsoft 365 tenant, by its id or one of its domains',
    params,
    body: tenantBinding,
    output: entryOf(licenceDetails),
    rate: 'write',
    errors: [...bindingErrors, 'MICROSOFT_UNAVAILABLE'],
  }),
  'PUT /licences/:documentId/test-tenant': route({
    access: 'customer',
    summary: 'Let a licence run in a tenant for tests as well',
    params,
    body: tenantBinding,
    output: entryOf(licenceDetails),
    rate: 'write',
    errors: [...bindingErrors, 'MICROSOFT_UNAVAILABLE'],
  }),
  'PUT /licences/:documentId/hosts': route({
    access: 'customer',
    summary: 'Bind a licence to the hosts of a SharePoint farm instead of a tenant',
    params,
    body: hostBinding,
    output: entryOf(licenceDetails),
    rate: 'write',
    errors: bindingErrors,
  }),
  'GET /licences/:documentId/file': route({
    access: 'customer',
    scope: 'licences:read',
    summary: 'The signed file of a bound licence',
    params,
    output: z.null(),
    responseType: 'file',
    rate: 'write',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE', 'LICENCE_UNBOUND', 'LICENCE_KEY_MISSING'],
  }),
  'GET /licences/:documentId/certificate': route({
    access: 'customer',
    summary: 'A certificate of an active licence as a PDF',
    params,
    output: z.null(),
    responseType: 'file',
    rate: 'write',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE'],
  }),
};
