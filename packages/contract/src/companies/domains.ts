import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, nothing } from '../api/envelope.ts';
import { cleanLine } from '../api/typed-text.ts';
import { documentId, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';

export const domainJoinings = ['approval', 'automatic'] as const;

export type DomainJoining = (typeof domainJoinings)[number];

export const companyDomain = z.object({
  documentId: z.string(),
  domain: z.string(),
  recordName: z.string(),
  recordText: z.string(),
  joining: z.enum(domainJoinings),
  verifiedAt: z.nullable(timestamp),
  checkedAt: z.nullable(timestamp),
  /**
   * It counts weekly checks in a row that did not find the record; the third ends automatic
   * joining.
   */
  misses: z.number(),
  createdAt: timestamp,
});

export type CompanyDomain = z.infer<typeof companyDomain>;
export type CompanyDomainResult = z.input<typeof companyDomain>;

export const checkedDomain = z.extend(companyDomain, {
  /** `unanswered`: the DNS servers gave no answer, which says nothing about the record. */
  result: z.enum(['found', 'missing', 'unanswered']),
  /** Long texts are cut. */
  seen: z.array(z.string()),
  /** The record was found at this name; it is left out unless the record is missing at its own. */
  misplacedAt: z.optional(z.string()),
});

export type CheckedDomain = z.infer<typeof checkedDomain>;
export type CheckedDomainResult = z.input<typeof checkedDomain>;

export const domainFields = z.strictObject({
  domain: text('Domain is required').check(
    z.overwrite(cleanLine),
    z.maxLength(limits.emailMax, 'Enter a domain such as example.com'),
  ),
});

const domainReference = z
  .string()
  .check(z.regex(/^(?:[a-z0-9]{24}|[a-z0-9.-]{1,253})$/, 'Invalid domain'));

const companyParams = z.strictObject({ documentId });
const domainParams = z.strictObject({ documentId, domain: domainReference });

const refusals = ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED'] as const;

export const companyDomainRoutes = {
  'GET /companies/:documentId/domains': route({
    access: 'customer',
    summary: 'The domains of a company, by name; its owners see them',
    params: companyParams,
    output: z.object({ data: z.array(companyDomain) }),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
  'POST /companies/:documentId/domains': route({
    access: 'customer',
    summary: 'Add a domain to a company, to be verified by a TXT record',
    params: companyParams,
    body: domainFields,
    output: entryOf(companyDomain),
    rate: 'company',
    errors: [...refusals, 'TOO_MANY_DOMAINS'],
  }),
  'POST /companies/:documentId/domains/:domain/check': route({
    access: 'customer',
    summary: 'Look for the TXT record of a domain; it is verified when the record is there',
    params: domainParams,
    output: entryOf(checkedDomain),
    rate: 'company',
    errors: [...refusals, 'DOMAIN_TAKEN'],
  }),
  'PUT /companies/:documentId/domains/:domain': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Choose how the people of a domain join the company',
    params: domainParams,
    body: z.strictObject({ joining: z.enum(domainJoinings) }),
    output: entryOf(companyDomain),
    rate: 'company',
    errors: [...refusals, 'DOMAIN_NOT_VERIFIED'],
  }),
  'DELETE /companies/:documentId/domains/:domain': route({
    access: 'customer',
    summary: 'Remove a domain from a company; its members stay',
    params: domainParams,
    output: nothing,
    rate: 'company',
    errors: [...refusals],
  }),
};
