import * as z from 'zod/mini';
import { route } from '../api/route.ts';
import { answerParameter, providerAnswer } from './provider-answer.ts';

const done = z.object({ ok: z.literal(true) });

const pendingConnection = z.object({
  /** The address that Microsoft named; it proves nothing. */
  email: z.string(),
  /** The shop had no account with this address. */
  isNew: z.boolean(),
});

export type PendingConnection = z.infer<typeof pendingConnection>;

const mailToken = z.catch(z.string().check(z.maxLength(200)), '');

export const microsoftRoutes = {
  'GET /connect/microsoft': route({
    access: 'public',
    summary: 'Start signing in with Microsoft: set a cookie and redirect to Microsoft',
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
    access: 'public',
    isSameOriginOnly: true,
    summary: 'Exchange the ticket for a token, once and in the browser that received it',
    query: z.strictObject({ access_token: answerParameter }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
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
    summary: 'Connect with the token of the email, in the browser that went to Microsoft; signs in',
    body: z.strictObject({ token: mailToken }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID', 'MICROSOFT_SESSION_INVALID', 'MICROSOFT_CONNECTED_ALREADY'],
  }),
  'POST /connect/microsoft/link': route({
    access: 'customer',
    needsProof: true,
    summary: 'Connect the Microsoft account of this browser to the own account',
    body: z.strictObject({}),
    output: done,
    rate: 'write',
    errors: ['MICROSOFT_SESSION_INVALID', 'MICROSOFT_CONNECTED_ALREADY'],
  }),
};
