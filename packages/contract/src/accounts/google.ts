import * as z from 'zod/mini';
import { operation } from '../api/operation.ts';

const parameter = z.catch(z.string().check(z.maxLength(2_000)), '');

const googleAnswer = z.object({
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
});

export type GoogleAnswer = z.output<typeof googleAnswer>;

export const googleOperations = {
  connect: operation({
    summary: 'Sign in with Google: leads there, with a cookie that knows this browser again',
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  }),
  comeBack: operation({
    summary: 'Where Google sends people back; leads on with a ticket for the token, or an error',
    query: googleAnswer,
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
  exchange: operation({
    summary: 'Trade the ticket, in the browser that it was given to, for a token; works once',
    query: z.strictObject({ access_token: parameter }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
    errors: ['GOOGLE_SESSION_INVALID'],
  }),
};
