import * as z from 'zod/mini';
import { matchingPasswords, newPasswordPair, user } from './accounts.ts';
import { listOf } from '../api/envelope.ts';
import { currentPasswordField, documentId, emailField, usernameField } from '../api/fields.ts';
import { media } from '../catalog/images.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

const done = z.object({ ok: z.literal(true) });

const profileInput = z.strictObject({
  username: z.optional(usernameField),
  /** The id of an image that the same user has uploaded. */
  profileImg: z.optional(z.int('This is not one of your pictures')),
});

export type ProfileInput = z.output<typeof profileInput>;

export const mailPreferences = z.strictObject({ releaseMails: z.boolean() });

export type MailPreferences = z.output<typeof mailPreferences>;

const emailChangeInput = z.strictObject({
  newEmail: emailField,
  currentPassword: currentPasswordField,
});

export const passwordChangeInput = z
  .strictObject({ currentPassword: currentPasswordField, ...newPasswordPair })
  .check(matchingPasswords);

export type PasswordChangeInput = z.output<typeof passwordChangeInput>;

/** Anything but a token is read as an empty one, which is invalid. */
const mailToken = z.catch(z.string().check(z.maxLength(200)), '');

export type EmailChangeInput = z.output<typeof emailChangeInput>;

/** A place where a person is signed in. `device` is in plain words. */
export const session = z.object({
  documentId: z.string(),
  device: z.string(),
  createdAt: z.string(),
  /** Right to the minute. */
  lastUsedAt: z.string(),
  /** Whether the call was made from there. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof session>;

export const profileRoutes = {
  update: route({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Change the own username or image',
    access: 'customer',
    params: z.strictObject({ id: z.string() }),
    body: profileInput,
    output: user,
    rate: 'profileChange',
    errors: ['VALIDATION_FAILED', 'ROLE_MISSING', 'NOT_FOUND'],
  }),
  mailPreferences: route({
    method: 'PUT',
    path: '/users/me/mail-preferences',
    summary: 'Choose which emails to get beside those about the own account and orders',
    access: 'customer',
    body: mailPreferences,
    output: user,
    rate: 'write',
  }),
  openUnsubscribe: route({
    method: 'GET',
    path: '/unsubscribe',
    summary: 'Leads to the page that asks before it unsubscribes; changes nothing',
    access: 'public',
    query: z.strictObject({ token: mailToken }),
    output: z.null(),
    responseType: 'redirect',
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/unsubscribe',
    summary:
      'No more emails about new releases, by the link of one and without signing in (RFC 8058)',
    access: 'public',
    query: z.strictObject({ token: mailToken }),
    output: done,
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  upload: route({
    method: 'POST',
    path: '/upload',
    summary: 'Upload one image; it is cropped to a square',
    access: 'customer',
    body: z.strictObject({}),
    multipart: 'files',
    output: z.array(media),
    rate: 'upload',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE'],
  }),
  deleteUpload: route({
    method: 'DELETE',
    path: '/upload/files/:id',
    summary: 'Delete an image that the same user has uploaded',
    access: 'customer',
    params: z.strictObject({ id: z.string() }),
    output: done,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  requestEmailChange: route({
    method: 'POST',
    path: '/email-change/request',
    summary: 'Send a link to a new address; tells nothing about that address',
    access: 'customer',
    body: emailChangeInput,
    output: z.object({ success: z.literal(true) }),
    rate: 'emailChange',
    errors: ['PASSWORD_WRONG', 'EMAIL_UNCHANGED', 'EMAIL_MANAGED_ELSEWHERE'],
  }),
  confirmEmailChange: route({
    method: 'GET',
    path: '/email-change/confirm',
    summary: 'Change the address with the token of the email; every session of the account ends',
    access: 'anyone',
    query: z.strictObject({ token: mailToken }),
    output: z.object({ message: z.string() }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Choose a new password; every other session of the account ends',
    access: 'customer',
    body: passwordChangeInput,
    output: done,
    rate: 'passwordChange',
    errors: ['PASSWORD_WRONG', 'PASSWORD_MANAGED_ELSEWHERE'],
  }),
  sessions: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the person is signed in, the last used first',
    access: 'customer',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Sign out at one place',
    access: 'customer',
    params: z.strictObject({ id: documentId }),
    output: done,
    rate: 'endSession',
    errors: ['NOT_FOUND'],
  }),
  endAllSessions: route({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out everywhere, here as well',
    access: 'customer',
    output: done,
    rate: 'endSession',
  }),
};
