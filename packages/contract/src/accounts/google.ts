import * as z from 'zod/mini';
import { route } from '../api/route.ts';
import { answerParameter, providerAnswer } from './provider-answer.ts';

export const googleRoutes = {
  'GET /connect/google': route({
    access: 'public',
    summary: 'Start signing in with Google: set a cookie for this browser and redirect to Google',
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
    access: 'public',
    isSameOriginOnly: true,
    summary: 'Exchange the ticket for a token, once and in the browser that received it',
    query: z.strictObject({ access_token: answerParameter }),
    output: z.object({ jwt: z.string() }),
    rate: 'confirmation',
    errors: ['GOOGLE_SESSION_INVALID'],
  }),
};
