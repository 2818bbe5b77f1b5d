export const webhookEventLabels = {
  'order.paid': 'An order is paid',
  'order.refunded': 'An order is refunded, whole or in part',
  'order.disputed': 'The payment of an order is disputed',
  'quote.accepted': 'A quote is accepted',
  'release.published': 'A release is published',
  'release.held': 'A release is held until an Admin decides',
  'licence.issued': 'A licence is issued',
  'licence.renewed': 'A licence is renewed',
  'licence.revoked': 'A licence is revoked',
  'trial.started': 'A trial is started',
} as const;

export type WebhookEvent = keyof typeof webhookEventLabels;

export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

/** An Admin sends it to one endpoint; no endpoint chooses it. */
export const testEvent = 'webhook.test';

export type SentEvent = WebhookEvent | typeof testEvent;

interface Named {
  readonly documentId: string;
}

interface OfOrder extends Named {
  readonly number: number;
}

interface OfLicence extends Named {
  readonly product: Named;
}

interface OfSoldLicence extends OfLicence {
  readonly order: Named;
}

interface OfRelease extends Named {
  readonly version: string;
  readonly product: Named;
}

/** A body says what changed; what it is now is in the shop. */
export interface WebhookData {
  readonly 'order.paid': OfOrder;
  readonly 'order.refunded': OfOrder & { readonly isWhole: boolean };
  readonly 'order.disputed': OfOrder;
  readonly 'quote.accepted': Named & { readonly number: string; readonly order: OfOrder };
  readonly 'release.published': OfRelease;
  readonly 'release.held': OfRelease;
  readonly 'licence.issued': OfSoldLicence;
  readonly 'licence.renewed': OfSoldLicence;
  readonly 'licence.revoked': OfSoldLicence;
  readonly 'trial.started': OfLicence;
}

const minute = 60;
const hour = 60 * minute;

/** The pauses before the next attempts are a little more than three days in all. */
export const webhookPauseSeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  14 * hour,
  14 * hour,
  14 * hour,
];

export const webhookRules = {
  timeoutSeconds: 10,
  answerBytes: 2_048,
  failingHours: 1,
  failingDays: 5,
  /** The signature of the earlier secret is sent as well for so long. */
  earlierSecretHours: 24,
} as const;
