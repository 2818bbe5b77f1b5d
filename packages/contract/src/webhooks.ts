import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { documentId, text, timeField, whenGiven } from './api/fields.ts';
import { createdSort, filteredBy } from './api/query.ts';
import { route } from './api/route.ts';
import { limits } from './limits.ts';
import { testEvent, webhookEvents } from './webhook-events.ts';

const event = z.enum(webhookEvents);
const sentEvent = z.enum([...webhookEvents, testEvent]);

export const webhookOffReasons = ['admin', 'gone', 'failing'] as const;

export const webhook = z.object({
  documentId: z.string(),
  url: z.string(),
  events: z.array(event),
  createdAt: timestamp,
  offSince: z.nullable(timestamp),
  offReason: z.nullable(z.enum(webhookOffReasons)),
  /** No delivery has succeeded since. */
  failingSince: z.nullable(timestamp),
  /** The signature of the earlier secret is sent as well until then. */
  earlierSecretUntil: z.nullable(timestamp),
  lastDeliveredAt: z.nullable(timestamp),
  waiting: z.number(),
  failed: z.number(),
});

export type Webhook = z.infer<typeof webhook>;
export type WebhookResult = z.input<typeof webhook>;

const webhookSecret = z.extend(webhook, { secret: z.string() });

export type WebhookWithSecret = z.infer<typeof webhookSecret>;

export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

/**
 * The documentId is the id of the webhook, also at other endpoints. `status`, `failure` and `answer`
 * are those of the last attempt.
 */
export const webhookDelivery = z.object({
  documentId: z.string(),
  event: sentEvent,
  state: webhookDeliveryState,
  attempts: z.number(),
  createdAt: timestamp,
  attemptedAt: z.nullable(timestamp),
  nextAttemptAt: z.nullable(timestamp),
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  body: z.string(),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type WebhookDeliveryResult = z.input<typeof webhookDelivery>;

function isUsable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && hash === '';
}

export const webhookInput = z.strictObject({
  url: text('Address is required').check(
    z.maxLength(limits.webhookUrl, `Address must be at most ${limits.webhookUrl} characters`),
    whenGiven(isUsable, 'Address must be complete, such as https://example.com/webhooks'),
  ),
  events: z.array(event).check(
    z.minLength(1, 'Choose at least one event'),
    z.maxLength(webhookEvents.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Name each event once'),
  ),
});

export type WebhookInput = z.output<typeof webhookInput>;

const webhookChange = z.safeExtend(webhookInput, { before: z.optional(webhookInput) });

export type WebhookChange = z.output<typeof webhookChange>;

export const webhookDeliveryFilters = filteredBy({
  state: z.optional(webhookDeliveryState),
  event: z.optional(sentEvent),
  sort: createdSort,
});

export type WebhookDeliveryFilters = z.output<typeof webhookDeliveryFilters.file>;

const params = z.strictObject({ documentId });

export const webhookRoutes = {
  'GET /back-office/webhooks': route({
    access: 'admin',
    summary: 'The endpoints that the shop sends webhooks to',
    output: entryOf(z.array(webhook)),
  }),
  'POST /back-office/webhooks': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Add an endpoint; only this answer contains its secret',
    body: webhookInput,
    output: entryOf(webhookSecret),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED', 'WEBHOOKS_FULL'],
  }),
  'GET /back-office/webhooks/:documentId': route({
    access: 'admin',
    summary: 'One endpoint',
    params,
    output: entryOf(webhook),
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/webhooks/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Change address and events of an endpoint; what waits of events that are no longer chosen is not sent',
    params,
    body: webhookChange,
    output: entryOf(webhook),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT /back-office/webhooks/:documentId/on': route({
    access: 'admin',
    summary: 'Switch an endpoint on or off; what has waited is sent once it is on',
    params,
    body: z.strictObject({ isOn: z.boolean() }),
    output: entryOf(webhook),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/webhooks/:documentId/secret': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Make a new secret, which only this answer contains; for 24 hours, the earlier one signs as well',
    params,
    body: z.strictObject({}),
    output: entryOf(webhookSecret),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/webhooks/:documentId/test': route({
    access: 'admin',
    summary: 'Send a test event to an endpoint',
    params,
    body: z.strictObject({}),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
  'DELETE /back-office/webhooks/:documentId': route({
    access: 'admin',
    summary: 'Delete an endpoint with its deliveries',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/webhooks/:documentId/deliveries': route({
    access: 'admin',
    summary: 'The deliveries to an endpoint of the last 30 days',
    params,
    query: webhookDeliveryFilters.page,
    output: listOf(webhookDelivery),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/webhooks/:documentId/deliveries/:event/redeliver': route({
    access: 'admin',
    summary: 'Send one event to an endpoint again, under the same id',
    params: z.strictObject({ documentId, event: documentId }),
    body: z.strictObject({}),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
  'POST /back-office/webhooks/:documentId/redeliver': route({
    access: 'admin',
    summary:
      'Send the events since a time again, those that have not arrived or all; at most 10,000 at once, oldest first',
    params,
    body: z.strictObject({ since: timeField, withDelivered: z.boolean() }),
    output: entryOf(z.object({ redelivered: z.number() })),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
};
