import type { SignInFlow } from '../../../providers/openid-client.ts';
import { sealedCookie } from '../provider-sign-in/sealed-cookie.ts';

/** A Microsoft account that signed in here, but belongs to no account of the shop yet. */
export interface PendingConnection {
  readonly tenantId: string;
  readonly objectId: string;
  readonly email: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly startedAtMs: number;
}

export const microsoftFlowCookie = sealedCookie<SignInFlow>(
  'microsoftFlow',
  'microsoft flow',
  10 * 60,
);

/** As long as the link of the mail. */
export const pendingCookie = sealedCookie<PendingConnection>(
  'microsoftPending',
  'microsoft pending',
  60 * 60,
);

export const microsoftTicket = {
  purpose: 'microsoft-ticket',
  cookie: 'microsoftTicket',
  invalid: 'MICROSOFT_SESSION_INVALID',
  method: 'microsoft',
} as const;
