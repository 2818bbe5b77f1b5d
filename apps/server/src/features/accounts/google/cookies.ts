import type { SignInFlow } from '../../../providers/openid-client.ts';
import { sealedCookie } from '../provider-sign-in/sealed-cookie.ts';

export const googleFlowCookie = sealedCookie<SignInFlow>('googleFlow', 'google flow', 10 * 60);

export const googleTicket = {
  purpose: 'google-ticket',
  cookie: 'googleTicket',
  invalid: 'GOOGLE_SESSION_INVALID',
  method: 'google',
} as const;
