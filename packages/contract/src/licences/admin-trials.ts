import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId, lineRules, text } from '../api/fields.ts';
import { createdSort, filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { adminLicence, reasonField } from './admin.ts';

/** One that was suspended ends as well, and is `ended` from then on. */
export const trialState = z.enum(['running', 'suspended', 'ended', 'converted']);

export type TrialState = z.infer<typeof trialState>;

/** The tenant or the hosts are the last that it ran in. */
export const adminTrial = z.extend(
  z.pick(adminLicence, {
    documentId: true,
    product: true,
    owner: true,
    company: true,
    startsAt: true,
    tenant: true,
    hosts: true,
  }),
  {
    state: trialState,
    endsAt: timestamp,
    extensionReason: z.nullable(z.string()),
    convertedTo: z.nullable(z.object({ documentId: z.string() })),
  },
);

export type AdminTrial = z.infer<typeof adminTrial>;
export type AdminTrialResult = z.input<typeof adminTrial>;

/** The days are those on which the trials started. */
export const trialFilters = filteredBy({
  search: searchQuery,
  state: z.optional(trialState),
  product: z.optional(documentId),
  customer: z.optional(documentId),
  company: z.optional(documentId),
  sort: z._default(
    withAnyCase(z.enum(['startsAt:desc', 'startsAt:asc', 'endsAt:asc', 'endsAt:desc'])),
    'startsAt:desc',
  ),
});

export type TrialFilters = z.output<typeof trialFilters.file>;

/** Addresses at the domain, and at those below it, start no trials. */
export const blockedDomain = z.object({
  documentId: z.string(),
  domain: z.string(),
  reason: z.string(),
  by: z.nullable(z.string()),
  createdAt: timestamp,
});

export type BlockedDomain = z.infer<typeof blockedDomain>;

export const blockedDomainFilters = filteredBy({ search: searchQuery, sort: createdSort });

export type BlockedDomainFilters = z.output<typeof blockedDomainFilters.file>;

export const domainBlock = z.strictObject({
  domain: text('Enter a domain such as example.com').check(
    ...lineRules('Domain', limits.licenceHost),
  ),
  reason: reasonField,
});

export type DomainBlock = z.infer<typeof domainBlock>;

export const adminTrialRoutes = {
  'GET /back-office/trials': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Trials, by customer, company, tenant, product, state and start',
    query: trialFilters.page,
    output: listOf(adminTrial),
  }),
  'GET /back-office/export/trials': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same trials as a CSV file',
    query: trialFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/trials/blocked-domains': route({
    access: 'admin',
    summary: 'The domains whose addresses start no trials',
    query: blockedDomainFilters.page,
    output: listOf(blockedDomain),
  }),
  'POST /back-office/trials/blocked-domains': route({
    access: 'admin',
    summary: 'Block a domain, so that its addresses start no trials; those that run go on',
    body: domainBlock,
    output: entryOf(blockedDomain),
    rate: 'staffWrite',
  }),
  'DELETE /back-office/trials/blocked-domains/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Let the addresses of a domain start trials again',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
