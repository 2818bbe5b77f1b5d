import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import {
  confirmationField,
  emailField,
  newPasswordField,
  passwordField,
  staffPasswordField,
  usernameField,
} from '../api/fields.ts';
import { roleNames } from '../roles.ts';
import { namedCompany } from '../companies/companies.ts';
import { image } from '../catalog/catalog.ts';
import { populateQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { normalizeEmail } from '../api/typed-text.ts';

export const roleName = z.enum(roleNames);

export const user = z.object({
  id: z.number(),
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  provider: z.enum(['local', 'google']),
  confirmed: z.boolean(),
  releaseMails: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  profileImg: z.optional(z.nullable(image)),
  role: z.optional(z.object({ name: roleName })),
  buysFor: z.optional(z.array(namedCompany)),
});

export const namedUser = z.pick(user, { documentId: true, username: true });

export const namedBuyer = z.pick(user, { documentId: true, username: true, email: true });

export type User = z.infer<typeof user>;
export type UserResult = z.input<typeof user>;

const loginInput = z.strictObject({
  identifier: z
    .string('Email is required')
    .check(z.maxLength(254), z.overwrite(normalizeEmail), z.minLength(1, 'Email is required')),
  password: passwordField,
});

export type LoginInput = z.output<typeof loginInput>;

const registerInput = z.strictObject({
  username: usernameField,
  email: emailField,
  password: newPasswordField,
});

export type RegisterInput = z.output<typeof registerInput>;

export const emailInput = z.strictObject({ email: emailField });

export const newPasswordPair = {
  password: newPasswordField,
  passwordConfirmation: confirmationField,
};

export const staffPasswordPair = { ...newPasswordPair, password: staffPasswordField };

const isSamePassword = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    one.normalize('NFC') === other.normalize('NFC'));

interface PasswordPair {
  readonly password?: unknown;
  readonly passwordConfirmation?: unknown;
}

export const matchingPasswords = z.refine<PasswordPair>(
  ({ password, passwordConfirmation }) =>
    !passwordConfirmation || isSamePassword(passwordConfirmation, password),
  {
    error: 'Passwords do not match',
    path: ['passwordConfirmation'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** Anything but a code is read as an empty one, which is invalid. */
const resetCode = z.catch(z.string().check(z.maxLength(200)), '');

const confirmationToken = z.catch(z.string().check(z.maxLength(200)), '');

const resetPasswordInput = z
  .strictObject({ code: resetCode, ...newPasswordPair })
  .check(matchingPasswords);

export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

const invitationToken = z.catch(z.string().check(z.maxLength(200)), '');

export const acceptInvitationInput = z
  .strictObject({ token: invitationToken, username: usernameField, ...staffPasswordPair })
  .check(matchingPasswords);

export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const accountRoutes = {
  'POST /auth/local': route({
    access: 'public',
    summary: 'Log in with an email address and a password',
    body: loginInput,
    output: z.object({ jwt: z.string() }),
    rate: 'login',
    errors: [
      'CREDENTIALS_WRONG',
      'EMAIL_NOT_CONFIRMED',
      'ACCOUNT_SCHEDULED_FOR_DELETION',
      'STAFF_PASSWORD_NEEDED',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
  'POST /auth/local/register': route({
    access: 'public',
    summary: 'Create an account and send the confirmation link; a form may contain an image',
    body: registerInput,
    multipart: 'image',
    output: z.object({ user: z.object({ email: z.string() }) }),
    rate: 'register',
    errors: ['ACCOUNT_TAKEN', 'IMAGE_INVALID', 'PASSWORD_QUEUE_FULL', 'STORAGE_UNAVAILABLE'],
  }),
  'POST /auth/send-email-confirmation': route({
    access: 'public',
    summary: 'Send the confirmation link again; does not reveal whether the address has an account',
    body: emailInput,
    output: z.object({ email: z.string(), sent: z.literal(true) }),
    rate: 'mailRequest',
  }),
  'GET /auth/email-confirmation': route({
    access: 'public',
    summary: 'Redirect links of older confirmation emails to the page that confirms with a button',
    query: z.strictObject({ confirmation: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.null(),
    responseType: 'redirect',
  }),
  'POST /auth/email-confirmation': route({
    access: 'public',
    summary: 'Confirm the address of an account with the token of the email',
    body: z.strictObject({ confirmation: confirmationToken }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  'POST /auth/forgot-password': route({
    access: 'public',
    summary: 'Send a code for a new password; does not reveal whether the address has an account',
    body: emailInput,
    output: z.object({ ok: z.literal(true) }),
    rate: 'mailRequest',
  }),
  'POST /auth/reset-password': route({
    access: 'public',
    summary: 'Set a new password with the code of the email; all sessions of the account end',
    body: resetPasswordInput,
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['RESET_CODE_INVALID', 'PASSWORD_QUEUE_FULL'],
  }),
  'POST /auth/accept-invitation': route({
    access: 'public',
    summary: 'Create the account of an invited person, without logging in',
    body: acceptInvitationInput,
    output: z.object({ email: z.string() }),
    rate: 'confirmation',
    errors: ['INVITATION_INVALID', 'ACCOUNT_TAKEN', 'PASSWORD_QUEUE_FULL'],
  }),
  'DELETE /sessions/current': route({
    access: 'customer',
    secondFactor: 'pending',
    summary: 'Log out: end the current session',
    output: z.object({ ok: z.literal(true) }),
    rate: 'endSession',
  }),
  'GET /users/me': route({
    access: 'customer',
    secondFactor: 'pending',
    summary: 'The signed-in user',
    query: z.strictObject({ populate: populateQuery(['profileImg', 'role', 'buysFor']) }),
    output: user,
  }),
};
