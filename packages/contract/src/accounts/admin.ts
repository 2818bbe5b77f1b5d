import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { roleName } from './accounts.ts';
import { staffRoleNames } from '../roles.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId, emailField } from '../api/fields.ts';
import {
  booleanQuery,
  filteredBy,
  paginationQuery,
  searchQuery,
  withAnyCase,
} from '../api/query.ts';
import { route } from '../api/route.ts';

/** `lastSeenAt` is null for a person who never signed in. */
export const adminUser = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  role: roleName,
  confirmed: z.boolean(),
  blocked: z.boolean(),
  /** `at`: when the account will be erased, or was. */
  deletion: z.nullable(z.object({ state: z.enum(['scheduled', 'erased']), at: timestamp })),
  orders: z.number(),
  createdAt: timestamp,
  lastSeenAt: z.nullable(timestamp),
  secondFactor: z.object({
    passkeys: z.number(),
    authenticatorApp: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
});

export type AdminUser = z.infer<typeof adminUser>;
export type AdminUserResult = z.input<typeof adminUser>;

export const staffRole = z.enum(staffRoleNames);

export type StaffRole = z.infer<typeof staffRole>;

export const invitation = z.object({
  documentId: z.string(),
  email: z.string(),
  role: staffRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});

export type Invitation = z.infer<typeof invitation>;

export const invitationInput = z.strictObject({ email: emailField, role: staffRole });

export type InvitationInput = z.output<typeof invitationInput>;

export const adminUserSort = z.enum([
  'createdAt:desc',
  'createdAt:asc',
  'username:asc',
  'username:desc',
  'orders:desc',
  'orders:asc',
  'lastSeenAt:desc',
  'lastSeenAt:asc',
]);

export type AdminUserSort = z.output<typeof adminUserSort>;

/** The days are those of the registration. */
const listFilters = {
  search: searchQuery,
  role: z.optional(roleName),
  blocked: z.optional(booleanQuery),
  /** Has paid an order, even if it was refunded. */
  hasBought: z.optional(booleanQuery),
};

const sortedFrom = (first: AdminUserSort) =>
  filteredBy({ ...listFilters, sort: z._default(withAnyCase(adminUserSort), first) });

export const userFilters = {
  page: sortedFrom('createdAt:desc').page,
  file: sortedFrom('createdAt:asc').file,
};

export type UserFilters = z.output<typeof userFilters.file>;

const params = z.strictObject({ documentId });

export const adminAccountRoutes = {
  'GET /back-office/people': route({
    access: 'admin',
    listsPeople: true,
    summary: 'All accounts, by name or address, role, block, purchases and days',
    query: userFilters.page,
    output: listOf(adminUser),
  }),
  'GET /back-office/import-export/customers': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same accounts as a CSV file, with their payments',
    query: userFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'PUT /back-office/people/:documentId/role': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change the role of a person, who is logged out everywhere',
    params,
    body: z.strictObject({ role: roleName }),
    output: entryOf(adminUser),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'OWN_ACCOUNT',
      'LAST_ADMIN',
      'ADDRESS_UNPROVEN',
      'DELETION_ALREADY_SCHEDULED',
    ],
  }),
  'PUT /back-office/people/:documentId/blocked': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Block a person, who is logged out everywhere and loses all API tokens, or unblock them',
    params,
    body: z.strictObject({ blocked: z.boolean() }),
    output: entryOf(adminUser),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN'],
  }),
  'DELETE /back-office/people/:documentId/second-factor': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Remove all second factors of a person, who is logged out everywhere',
    params,
    output: entryOf(adminUser),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  'GET /back-office/people/invitations': route({
    access: 'admin',
    summary: 'Open invitations, newest first, expired ones included',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(invitation),
  }),
  'POST /back-office/people/invitations': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Invite a person to the staff by email; an earlier link becomes invalid',
    body: invitationInput,
    output: entryOf(invitation),
    rate: 'staffWrite',
    errors: ['HAS_ACCOUNT', 'ROLE_MISSING'],
  }),
  'DELETE /back-office/people/invitations/:documentId': route({
    access: 'admin',
    summary: 'Withdraw an invitation',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
