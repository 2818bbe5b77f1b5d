import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { matchingPasswords, newPasswordPair, user } from './accounts.ts';
import { listOf } from '../api/envelope.ts';
import { currentPasswordField, documentId, emailField, usernameField } from '../api/fields.ts';
import { image } from '../catalog/catalog.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

const done = z.object({ ok: z.literal(true) });

const profileInput = z.strictObject({
  username: z.optional(usernameField),
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

const mailToken = z.catch(z.string().check(z.maxLength(200)), '');

export type EmailChangeInput = z.output<typeof emailChangeInput>;

export const session = z.object({
  documentId: z.string(),
  device: z.string(),
  createdAt: timestamp,
  /** It is precise to the minute. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof session>;

const emailChangeConfirmation = {
  access: 'anyone',
  summary: 'Change the address with the token of the email; all sessions of the account end',
  output: z.object({ message: z.string() }),
  rate: 'confirmation',
  errors: ['CONFIRMATION_INVALID'],
} as const;

export const profileRoutes = {
  'PUT /users/:id': route({
    access: 'customer',
    summary: 'Change your username or image',
    changesCatalog: true,
    params: z.strictObject({ id: z.string() }),
    body: profileInput,
    output: user,
    rate: 'profileChange',
    errors: ['VALIDATION_FAILED', 'ROLE_MISSING', 'NOT_FOUND'],
  }),
  'PUT /users/me/mail-preferences': route({
    access: 'customer',
    summary: 'Choose which optional emails to receive',
    body: mailPreferences,
    output: user,
    rate: 'write',
  }),
  'GET /unsubscribe': route({
    access: 'public',
    summary: 'Redirect to the page that asks for confirmation; changes nothing',
    query: z.strictObject({ token: mailToken }),
    output: z.null(),
    responseType: 'redirect',
  }),
  'POST /unsubscribe': route({
    access: 'public',
    summary: 'Unsubscribe from release emails with the link of one, without logging in (RFC 8058)',
    query: z.strictObject({ token: mailToken }),
    output: done,
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  'POST /upload': route({
    access: 'customer',
    summary: 'Upload one image; it is cropped to a square',
    changesCatalog: true,
    body: z.strictObject({}),
    multipart: 'files',
    output: z.array(image),
    rate: 'upload',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE', 'STORAGE_UNAVAILABLE'],
  }),
  'DELETE /upload/files/:id': route({
    access: 'customer',
    summary: 'Delete an image that the same user has uploaded',
    changesCatalog: true,
    params: z.strictObject({ id: z.string() }),
    output: done,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'POST /email-change/request': route({
    access: 'customer',
    summary: 'Send a link to a new address; does not reveal whether it has an account',
    body: emailChangeInput,
    output: z.object({ success: z.literal(true) }),
    rate: 'emailChange',
    errors: ['PASSWORD_WRONG', 'EMAIL_UNCHANGED', 'EMAIL_MANAGED_ELSEWHERE', 'PASSWORD_QUEUE_FULL'],
  }),
  /** Links of mails lead to a page with a button: opening them alone changes nothing. */
  'GET /email-change/confirm': route({
    ...emailChangeConfirmation,
    query: z.strictObject({ token: mailToken }),
  }),
  'POST /email-change/confirm': route({
    ...emailChangeConfirmation,
    body: z.strictObject({ token: mailToken }),
  }),
  'POST /auth/change-password': route({
    access: 'customer',
    summary: 'Change the password; all other sessions of the account end',
    body: passwordChangeInput,
    output: done,
    rate: 'passwordChange',
    errors: ['PASSWORD_WRONG', 'PASSWORD_MANAGED_ELSEWHERE', 'PASSWORD_QUEUE_FULL'],
  }),
  'GET /sessions': route({
    access: 'customer',
    summary: 'The sessions of the signed-in user, last used first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(session),
  }),
  'DELETE /sessions/:id': route({
    access: 'customer',
    summary: 'End one session of the user',
    params: z.strictObject({ id: documentId }),
    output: done,
    rate: 'endSession',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /sessions': route({
    access: 'customer',
    summary: 'End all sessions of the user, this one included',
    output: done,
    rate: 'endSession',
  }),
};
