import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId, nameRules, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';

/** An owner may do everything, a buyer buys, a developer installs and sees no amounts. */
export const companyRoles = ['owner', 'buyer', 'developer'] as const;

export type CompanyRole = (typeof companyRoles)[number];

export const buyingRoles = ['owner', 'buyer'] as const satisfies readonly CompanyRole[];

export interface CompanyChange {
  readonly documentId: string;
  readonly name: string;
  readonly change:
    | 'changed'
    | 'closed'
    | 'reopened'
    | 'joined'
    | 'role changed'
    | 'left'
    | 'removed';
  readonly isOwn: boolean;
}

export const companyRole = z.enum(companyRoles);

export const ownCompany = z.object({
  documentId: z.string(),
  name: z.string(),
  role: companyRole,
  closedAt: z.nullable(timestamp),
});

const companyDetails = z.extend(ownCompany, {
  member: z.string(),
  /** It can be closed, but not deleted. */
  hasOrders: z.boolean(),
});

export type CompanyDetails = z.infer<typeof companyDetails>;

export type OwnCompany = z.infer<typeof ownCompany>;
export type OwnCompanyResult = z.input<typeof ownCompany>;

export const namedCompany = z.pick(ownCompany, { documentId: true, name: true });

export type NamedCompany = z.infer<typeof namedCompany>;

const nameTooLong = `Name must be at most ${limits.mailedName} characters`;

export const companyFields = z.strictObject({
  name: text('Name is required').check(
    // The name is as it was sent: a long row of spaces would become one.
    z.maxLength(limits.mailedName, { error: nameTooLong, abort: true }),
    ...nameRules('Name'),
  ),
});

const companyFieldsChange = z.safeExtend(companyFields, {
  before: z.optional(z.strictObject({ name: z.string() })),
});

export type CompanyFieldsChange = z.output<typeof companyFieldsChange>;

export const companyRoutes = {
  'GET /companies': route({
    access: 'customer',
    summary: 'The companies that the signed-in user belongs to, by name; at most ten',
    output: z.object({ data: z.array(ownCompany) }),
  }),
  'POST /companies': route({
    access: 'customer',
    summary: 'Create a company; its creator becomes the first owner',
    body: companyFields,
    output: entryOf(ownCompany),
    rate: 'company',
    errors: ['TOO_MANY_COMPANIES'],
  }),
  'GET /companies/:documentId': route({
    access: 'customer',
    summary: 'A company that the signed-in user belongs to',
    params: z.strictObject({ documentId }),
    output: entryOf(companyDetails),
    errors: ['NOT_FOUND'],
  }),
  'PUT /companies/:documentId': route({
    access: 'customer',
    summary: 'Change a company; its owners may',
    params: z.strictObject({ documentId }),
    body: companyFieldsChange,
    output: entryOf(ownCompany),
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE /companies/:documentId': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Delete a company, or close one with orders, which is then answered; its owners may',
    params: z.strictObject({ documentId }),
    output: entryOf(z.nullable(ownCompany)),
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED'],
  }),
};
