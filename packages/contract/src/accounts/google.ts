import * as z from 'zod/mini';
import { operation } from '../api/operation.ts';
import { answerParameter, providerAnswer } from './provider-answer.ts';

export const googleOperations = {
  connect: operation({
    summary: 'Start signing in with Google: set a cookie for this browser and redirect to Google',
    output: z.null(),
    responseType: 'redirect',
    rate: 'connect',
    errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  }),
  comeBack: operation({
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
  exchange: operation({
    summary: 'Exchange the ticket for a token, once and in the browser that received it',
    query: z.strictObject({ access_token: answerParameter }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
    errors: ['GOOGLE_SESSION_INVALID'],
  }),
};
