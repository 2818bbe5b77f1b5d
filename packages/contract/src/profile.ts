import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { documentId, emailField, usernameField } from './fields.ts';
import { limits } from './limits.ts';
import { media } from './media.ts';
import { route } from './route.ts';

const done = z.object({ ok: z.literal(true) });

const profileInput = z.strictObject({
  username: z.optional(usernameField),
  /** The id of a picture that the same person has uploaded. */
  profileImg: z.optional(z.int('This is not one of your pictures')),
});

export type ProfileInput = z.output<typeof profileInput>;

export const mailPreferences = z.strictObject({ releaseMails: z.boolean() });

export type MailPreferences = z.output<typeof mailPreferences>;

const emailChangeInput = z.strictObject({
  newEmail: emailField,
  currentPassword: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(limits.password.max, 'Incorrect password'),
    ),
});

/** Whatever is no token at all comes out as an empty one, which is as wrong as any other. */
const changeToken = z.catch(z.string().check(z.maxLength(200)), '');

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
    summary: 'Change the own username or picture',
    access: 'customer',
    params: z.strictObject({ id: z.string() }),
    body: profileInput,
    output: user,
    errors: ['VALIDATION_FAILED', 'ROLE_MISSING', 'NOT_FOUND'],
  }),
  mailPreferences: route({
    method: 'PUT',
    path: '/users/me/mail-preferences',
    summary: 'Choose which mails to get beside those about the own account and orders',
    access: 'customer',
    body: mailPreferences,
    output: user,
  }),
  upload: route({
    method: 'POST',
    path: '/upload',
    summary: 'Upload one picture; it is drawn anew as a square',
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
    summary: 'Delete a picture that the same person has uploaded',
    access: 'customer',
    params: z.strictObject({ id: z.string() }),
    output: done,
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
    summary: 'Change the address with the token of the mail; every session of the account ends',
    access: 'anyone',
    query: z.strictObject({ token: changeToken }),
    output: z.object({ message: z.string() }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  sessions: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the person is signed in, the last used first',
    access: 'customer',
    output: z.object({ data: z.array(session) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Sign out at one place',
    access: 'customer',
    params: z.strictObject({ id: documentId }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  endAllSessions: route({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out everywhere, here as well',
    access: 'customer',
    output: done,
  }),
};
