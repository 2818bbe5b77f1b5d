import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { route } from '../api/route.ts';
import { currentPasswordField } from '../api/fields.ts';

const answerParameter = z.catch(z.string().check(z.maxLength(2_000)), '');

const providerAnswer = z.object({
  state: answerParameter,
  code: answerParameter,
  iss: answerParameter,
  error: answerParameter,
});

export type ProviderAnswer = z.output<typeof providerAnswer>;

const done = z.object({ ok: z.literal(true) });

const pendingConnection = z.object({
  email: z.string(),
  isNew: z.boolean(),
});

export type PendingConnection = z.infer<typeof pendingConnection>;

const mailToken = z.catch(z.string().check(z.maxLength(200)), '');

const signInMethods = z.object({
  password: z.boolean(),
  google: z.boolean(),
  microsoft: z.nullable(z.object({ label: z.string(), createdAt: timestamp })),
});

export type SignInMethods = z.infer<typeof signInMethods>;

export const signInMethodNames = ['password', 'google', 'microsoft'] as const;

export type SignInMethodName = (typeof signInMethodNames)[number];

const removalInput = z.strictObject({
  method: z.enum(signInMethodNames),
  /** Without it, or with a second factor, the person must have proved who they are recently. */
  currentPassword: z.optional(currentPasswordField),
});

export type SignInMethodRemoval = z.infer<typeof removalInput>;

const ticketExchange = {
  access: 'public',
  isSameOriginOnly: true,
  summary: 'Exchange the ticket for a token, once and in the browser that received it',
  query: z.strictObject({ access_token: answerParameter }),
  output: z.object({ jwt: z.string() }),
  rate: 'confirmation',
} as const;

export const signInRoutes = {
  'GET /connect/google': route({
    access: 'public',
    summary: 'Start logging in with Google: set a cookie for this browser and redirect to Google',
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  }),
  'GET /connect/google/callback': route({
    access: 'public',
    summary:
      'Callback of Google; redirects with a ticket to exchange for a token, or with an error',
    query: providerAnswer,
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: [
      'GOOGLE_OFF',
      'GOOGLE_CANCELLED',
      'GOOGLE_SESSION_INVALID',
      'GOOGLE_EMAIL_UNVERIFIED',
      'EMAIL_TAKEN',
      'ACCOUNT_BLOCKED',
      'GOOGLE_UNAVAILABLE',
    ],
  }),
  'GET /auth/google/callback': route({
    ...ticketExchange,
    errors: ['GOOGLE_SESSION_INVALID'],
  }),
  'GET /connect/microsoft': route({
    access: 'public',
    summary: 'Start logging in with Microsoft: set a cookie and redirect to Microsoft',
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: ['MICROSOFT_OFF', 'MICROSOFT_UNAVAILABLE'],
  }),
  'GET /connect/microsoft/callback': route({
    access: 'public',
    summary:
      'Callback of Microsoft; redirects with a ticket, with an error, or to the page that connects an unknown Microsoft account',
    query: providerAnswer,
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: [
      'MICROSOFT_OFF',
      'MICROSOFT_CANCELLED',
      'MICROSOFT_SESSION_INVALID',
      'MICROSOFT_ACCOUNT_REFUSED',
      'MICROSOFT_EMAIL_MISSING',
      'ACCOUNT_BLOCKED',
      'MICROSOFT_UNAVAILABLE',
    ],
  }),
  'GET /auth/microsoft/callback': route({
    ...ticketExchange,
    errors: ['MICROSOFT_SESSION_INVALID'],
  }),
  'GET /connect/microsoft/pending': route({
    access: 'public',
    isSameOriginOnly: true,
    summary: 'The Microsoft account that this browser is about to connect',
    output: pendingConnection,
    errors: ['MICROSOFT_SESSION_INVALID'],
  }),
  'POST /connect/microsoft/mail': route({
    access: 'public',
    summary: 'Send a link that connects the Microsoft account of this browser to the account',
    body: z.strictObject({}),
    output: done,
    rate: 'mailRequest',
    errors: ['MICROSOFT_SESSION_INVALID'],
  }),
  'POST /connect/microsoft/confirm': route({
    access: 'public',
    summary: 'Connect with the token of the email, in the browser that went to Microsoft; logs in',
    body: z.strictObject({ token: mailToken }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID', 'MICROSOFT_SESSION_INVALID', 'MICROSOFT_CONNECTED_ALREADY'],
  }),
  'POST /connect/microsoft/link': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Connect the Microsoft account of this browser to your account',
    body: z.strictObject({}),
    output: done,
    rate: 'write',
    errors: ['MICROSOFT_SESSION_INVALID', 'MICROSOFT_CONNECTED_ALREADY'],
  }),
  'GET /users/me/sign-in-methods': route({
    access: 'customer',
    summary: 'The ways to log in to your account',
    output: signInMethods,
  }),
  'POST /users/me/sign-in-methods/remove': route({
    access: 'customer',
    summary: 'Remove a way to log in, unless it is the only one',
    body: removalInput,
    output: z.object({ ok: z.literal(true) }),
    rate: 'passwordChange',
    errors: [
      'NOT_FOUND',
      'PASSWORD_WRONG',
      'PROOF_TOO_OLD',
      'LAST_SIGN_IN_METHOD',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
};
