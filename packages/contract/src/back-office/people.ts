import * as z from 'zod/mini';
import { matchingPasswords, roleName, staffPasswordPair } from '../accounts.ts';
import { entryOf, listOf, nothing } from '../envelope.ts';
import { documentId, emailField, usernameField } from '../fields.ts';
import { limits } from '../limits.ts';
import { booleanQuery, paginationQuery } from '../query.ts';
import { route } from '../route.ts';

/** `lastSeenAt` is null for somebody who never signed in. */
export const person = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  role: roleName,
  confirmed: z.boolean(),
  blocked: z.boolean(),
  orders: z.number(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
});

export type Person = z.infer<typeof person>;

export const staffRole = z.enum(['Helpdesk', 'Admin']);

export type StaffRole = z.infer<typeof staffRole>;

export const invitation = z.object({
  documentId: z.string(),
  email: z.string(),
  role: staffRole,
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

export const invitationInput = z.strictObject({ email: emailField, role: staffRole });

export type InvitationInput = z.output<typeof invitationInput>;

/** Whatever is no token at all comes out as an empty one, which is as wrong as any other. */
const invitationToken = z.catch(z.string().check(z.maxLength(200)), '');

export const acceptInvitationInput = z
  .strictObject({ token: invitationToken, username: usernameField, ...staffPasswordPair })
  .check(matchingPasswords);

export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const personSort = z.enum([
  'createdAt:desc',
  'createdAt:asc',
  'username:asc',
  'username:desc',
  'orders:desc',
  'orders:asc',
  'lastSeenAt:desc',
  'lastSeenAt:asc',
]);

export type PersonSort = z.output<typeof personSort>;

const params = z.strictObject({ documentId });

export const adminPeopleRoutes = {
  list: route({
    method: 'GET',
    path: '/back-office/people',
    summary: 'Everybody who has an account, by name or address, role and block',
    access: 'admin',
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
      role: z.optional(roleName),
      blocked: z.optional(booleanQuery),
      sort: z._default(personSort, 'createdAt:desc'),
      pagination: paginationQuery,
    }),
    output: listOf(person),
  }),
  setRole: route({
    method: 'PUT',
    path: '/back-office/people/:documentId/role',
    summary: 'Give somebody a role; they are signed out everywhere',
    access: 'admin',
    params,
    body: z.strictObject({ role: roleName }),
    output: entryOf(person),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN', 'ADDRESS_UNPROVEN'],
  }),
  setBlocked: route({
    method: 'PUT',
    path: '/back-office/people/:documentId/blocked',
    summary: 'Block somebody, who is signed out everywhere, or let them in again',
    access: 'admin',
    params,
    body: z.strictObject({ blocked: z.boolean() }),
    output: entryOf(person),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN'],
  }),
  listInvitations: route({
    method: 'GET',
    path: '/back-office/people/invitations',
    summary: 'Invitations that nobody has accepted yet, the newest first; late ones are among them',
    access: 'admin',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(invitation),
  }),
  invite: route({
    method: 'POST',
    path: '/back-office/people/invitations',
    summary: 'Email a link to somebody who shall be staff; an earlier link of theirs is void',
    access: 'admin',
    body: invitationInput,
    output: entryOf(invitation),
    rate: 'staffWrite',
    errors: ['HAS_ACCOUNT', 'ROLE_MISSING'],
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/back-office/people/invitations/:documentId',
    summary: 'Make the link of an invitation void',
    access: 'admin',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/auth/accept-invitation',
    summary: 'Make the account that somebody was invited to; signing in comes after',
    access: 'public',
    body: acceptInvitationInput,
    output: z.object({ email: z.string() }),
    rate: 'confirmation',
    errors: ['INVITATION_INVALID', 'ACCOUNT_TAKEN'],
  }),
};
