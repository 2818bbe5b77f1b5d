import type { SentEvent, WebhookData, WebhookEvent } from '@partshelf/contract/webhook-events.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { newDocumentId } from './columns.ts';
import type { Jobs } from './jobs.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './tables/webhooks.ts';

export type WebhookMessage = {
  [Event in WebhookEvent]: { readonly event: Event; readonly data: WebhookData[Event] };
}[WebhookEvent];

interface Given {
  readonly documentId: string;
  readonly event: SentEvent;
  readonly data: object;
}

interface WebhookDeps {
  readonly jobs: Jobs;
  readonly now: () => Date;
}

/**
 * Stores what happened in the transaction in which it happens, for the endpoints that have chosen
 * it. Without such an endpoint it is one statement that stores nothing.
 */
export async function recordWebhookMessages(
  { jobs, now }: WebhookDeps,
  db: Transaction,
  messages: readonly WebhookMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const given: Given[] = messages.map((one) => ({ documentId: newDocumentId(), ...one }));
  const wanted = sql`
    select given.*, endpoint.id as endpoint_id
    from json_to_recordset(${JSON.stringify(given)})
      as given("documentId" text, event text, data jsonb)
    inner join ${webhookEndpoints} endpoint on given.event = any(endpoint.events)
    for key share of endpoint`;
  // The endpoint is locked, because the change must not fail when an Admin deletes it meanwhile.
  const { rows } = await db.execute<{ endpointId: string; documentId: string }>(sql`
    with wanted as (${wanted}), stored as (
      insert into ${webhookMessages} (document_id, event, data, created_at)
      select distinct "documentId", event, data, ${now().toISOString()}::timestamptz from wanted
      returning id, document_id, created_at
    ), waiting as (
      insert into ${webhookDeliveries} (message_id, endpoint_id, created_at, next_attempt_at)
      select stored.id, endpoint_id, created_at, created_at
      from wanted inner join stored on stored.document_id = "documentId"
      order by stored.id
    )
    select endpoint_id as "endpointId", min("documentId") as "documentId" from wanted group by 1`);
  await jobs.enqueueAll(
    db,
    'deliver-webhooks',
    rows.map(({ endpointId, documentId }) => ({
      key: `deliver-webhooks-${documentId}-${endpointId}`,
      data: { endpointId: Number(endpointId) },
    })),
  );
}

export const recordWebhookMessage = (deps: WebhookDeps, db: Transaction, message: WebhookMessage) =>
  recordWebhookMessages(deps, db, [message]);
