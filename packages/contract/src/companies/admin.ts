import * as z from 'zod/mini';
import {
  userInvoice,
  userLicence,
  userOrder,
  userQuote,
  userTransfer,
} from '../accounts/admin-user.ts';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf, pagination } from '../api/envelope.ts';
import { documentId, emailField, text } from '../api/fields.ts';
import { filteredBy, paginationQuery, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { storedBilling } from '../invoices/invoices.ts';
import { limits } from '../limits.ts';
import { companyEvent } from './company-events.ts';
import { companyRole, namedCompany } from './companies.ts';
import { companyDomain } from './domains.ts';

/** `purchases` are paid orders, `paid` is without what was refunded. */
const companySums = z.extend(namedCompany, {
  closedAt: z.nullable(timestamp),
  createdAt: timestamp,
  members: z.number(),
  purchases: z.number(),
  paid: money,
});

export const adminCompany = z.extend(companySums, {
  domains: z.array(z.string()),
});

export type AdminCompany = z.infer<typeof adminCompany>;
export type AdminCompanyResult = z.input<typeof adminCompany>;

export const adminCompanyDomain = z.pick(companyDomain, {
  domain: true,
  joining: true,
  verifiedAt: true,
  checkedAt: true,
  misses: true,
});

export const adminCompanyMember = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  role: companyRole,
  blocked: z.boolean(),
  createdAt: timestamp,
});

export type AdminCompanyMember = z.infer<typeof adminCompanyMember>;

/** The username is null once the account is gone. */
const person = z.object({ documentId: z.string(), username: z.nullable(z.string()) });

const adminCompanyOrder = z.extend(userOrder, { buyer: person });

const adminCompanyEvent = z.extend(companyEvent, {
  actor: z.nullable(person),
  subject: z.nullable(person),
});

export type AdminCompanyEvent = z.infer<typeof adminCompanyEvent>;

const adminCompanyActivity = z.object({
  members: z.array(adminCompanyMember),
  orders: z.array(adminCompanyOrder),
  quotes: z.array(userQuote),
  transfers: z.array(userTransfer),
  licences: z.array(userLicence),
  invoices: z.array(userInvoice),
  events: z.array(adminCompanyEvent),
});

export type AdminCompanyActivity = z.infer<typeof adminCompanyActivity>;
export type AdminCompanyActivityResult = z.input<typeof adminCompanyActivity>;

export const companyActivityKind = z.keyof(adminCompanyActivity);

export type CompanyActivityKind = z.infer<typeof companyActivityKind>;

const paymentTerms = {
  requiresPurchaseOrder: z.boolean(),
  /** Orders by bank transfer can be downloaded before they are paid, until they are overdue. */
  deliversAtOnce: z.boolean(),
};

export const companyPaymentTerms = z.strictObject(paymentTerms);

export type CompanyPaymentTerms = z.output<typeof companyPaymentTerms>;

export const adminCompanyDetails = z.extend(companySums, {
  billing: z.nullable(storedBilling),
  ...paymentTerms,
  returned: money,
  owners: z.number(),
  openInvitations: z.number(),
  joinRequests: z.number(),
  domains: z.array(adminCompanyDomain),
  activity: adminCompanyActivity,
  counts: z.object({
    members: z.number(),
    orders: z.number(),
    quotes: z.number(),
    transfers: z.number(),
    licences: z.number(),
    invoices: z.number(),
    events: z.number(),
  }),
});

export type AdminCompanyDetails = z.infer<typeof adminCompanyDetails>;
export type AdminCompanyDetailsResult = z.input<typeof adminCompanyDetails>;

export const companyState = z.enum(['open', 'closed']);

export const companySort = z.enum([
  'createdAt:desc',
  'createdAt:asc',
  'purchases:desc',
  'purchases:asc',
]);

export type CompanySort = z.output<typeof companySort>;

/** The days are those on which the companies were created. */
export const companyFilters = filteredBy({
  search: searchQuery,
  state: z.optional(companyState),
  sort: z._default(withAnyCase(companySort), 'createdAt:desc'),
});

export type CompanyFilters = z.output<typeof companyFilters.file>;

/** The reason is for the audit list: the company does not see it. */
export const addOwnerInput = z.strictObject({
  email: emailField,
  reason: text('Reason is required').check(
    z.maxLength(
      limits.requestReasonMax,
      `Reason must be at most ${limits.requestReasonMax} characters`,
    ),
  ),
});

export type AddOwnerInput = z.output<typeof addOwnerInput>;

const params = z.strictObject({ documentId });

export const adminCompanyRoutes = {
  'GET /back-office/companies': route({
    access: 'admin',
    listsPeople: true,
    summary: 'All companies, by name, domain or address of a member, whether closed, and days',
    query: companyFilters.page,
    output: listOf(adminCompany),
  }),
  'GET /back-office/export/companies': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same companies as a CSV file',
    query: companyFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/companies/:documentId': route({
    access: 'admin',
    summary: 'A company with its domains, its owners, and the newest of what it bought',
    params,
    output: entryOf(adminCompanyDetails),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/companies/:documentId/activity': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Everything of one kind that belongs to a company, such as its members or orders',
    params,
    query: z.strictObject({ kind: companyActivityKind, pagination: paginationQuery }),
    output: z.object({ data: z.partial(adminCompanyActivity), meta: z.object({ pagination }) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/companies/:documentId/owners': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Make the person with a confirmed account an owner, and email all owners',
    params,
    body: addOwnerInput,
    output: entryOf(adminCompanyDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'COMPANY_CLOSED', 'TOO_MANY_COMPANIES'],
  }),
  'PUT /back-office/companies/:documentId/payment-terms': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Say whether a company has to give PO numbers, and downloads before it pays',
    params,
    body: z.safeExtend(companyPaymentTerms, { before: z.optional(companyPaymentTerms) }),
    output: entryOf(adminCompanyDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'POST /back-office/companies/:documentId/reopen': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Open a closed company again',
    params,
    output: entryOf(adminCompanyDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
