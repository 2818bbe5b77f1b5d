import { limits } from '@partshelf/contract/limits.ts';
import { testEvent } from '@partshelf/contract/webhook-events.ts';
import {
  webhook,
  webhookDelivery,
  type WebhookDeliveryFilters,
} from '@partshelf/contract/webhooks.ts';
import { and, asc, eq, gte, inArray, ne, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays, withTables } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '../../db/tables/webhooks.ts';
import type { EndpointRow } from './delivery-queries.ts';

const countOf = (state: 'waiting' | 'failed') =>
  withTables(
    sql<number>`(select count(*) from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = ${state})`,
  ).mapWith(Number);

const lastDeliveredAt = withTables(
  sql<Date | null>`(select max(${webhookDeliveries.attemptedAt}) from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = 'delivered')`,
).mapWith(webhookDeliveries.attemptedAt);

const listed = columnsOf(webhook, webhookEndpoints, {
  lastDeliveredAt,
  waiting: countOf('waiting'),
  failed: countOf('failed'),
});

export const listEndpoints = (db: Queryable) =>
  db.select(listed).from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));

export async function findWebhook(db: Queryable, documentId: string) {
  const [found] = await db
    .select(listed)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.documentId, documentId));
  return found;
}

export async function lockEndpoint(
  db: Transaction,
  documentId: string,
): Promise<EndpointRow | undefined> {
  const [found] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.documentId, documentId))
    .for('no key update');
  return found;
}

/** Others who add one wait until the transaction ends. */
export async function countEndpoints(db: Transaction): Promise<number> {
  await db.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`);
  return db.$count(webhookEndpoints);
}

export async function insertEndpoint(
  db: Transaction,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<string> {
  const [inserted] = await db
    .insert(webhookEndpoints)
    .values(endpoint)
    .returning({ documentId: webhookEndpoints.documentId });
  return inserted!.documentId;
}

export async function updateEndpoint(
  db: Transaction,
  id: number,
  values: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await db.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));
}

export async function deleteEndpoint(db: Transaction, id: number): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

export async function dropUnchosen(db: Transaction, { id, events }: EndpointRow): Promise<void> {
  const unchosen = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(notInArray(webhookMessages.event, events), ne(webhookMessages.event, testEvent)));
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.state, 'waiting'),
        inArray(webhookDeliveries.messageId, unchosen),
      ),
    );
}

export async function insertTest(db: Transaction, endpointId: number, now: Date): Promise<void> {
  const [message] = await db
    .insert(webhookMessages)
    .values({ documentId: newDocumentId(), event: testEvent, data: {}, createdAt: now })
    .returning({ id: webhookMessages.id });
  const times = { createdAt: now, nextAttemptAt: now };
  await db.insert(webhookDeliveries).values({ messageId: message!.id, endpointId, ...times });
}

const selectDeliveries = (db: Database) =>
  db
    .select({
      ...columnsOf(z.omit(webhookDelivery, { body: true }), webhookDeliveries, {
        documentId: webhookMessages.documentId,
        event: webhookMessages.event,
      }),
      data: webhookMessages.data,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId));

export function getDeliveryList(db: Database, endpoint: string, filters: WebhookDeliveryFilters) {
  const { state, event } = filters;
  const condition = and(
    eq(
      webhookDeliveries.endpointId,
      db
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.documentId, endpoint)),
    ),
    state && eq(webhookDeliveries.state, state),
    event && eq(webhookMessages.event, event),
    isInDays(webhookDeliveries.createdAt, filters),
  );
  return {
    db,
    matching: () =>
      db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .leftJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
        .where(condition)
        .$dynamic(),
    order: toOrderBy(
      filters.sort,
      { createdAt: webhookDeliveries.createdAt },
      webhookDeliveries.id,
    ),
    id: webhookDeliveries.id,
    rows: () => selectDeliveries(db).$dynamic(),
  };
}

const again = (now: Date) => ({ state: 'waiting' as const, attempts: 0, nextAttemptAt: now });

export async function redeliverOne(
  db: Transaction,
  endpointId: number,
  event: string,
  now: Date,
): Promise<boolean> {
  const message = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(eq(webhookMessages.documentId, event));
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(again(now))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        inArray(webhookDeliveries.messageId, message),
      ),
    );
  return rowCount === 1;
}

interface Wanted {
  readonly since: string;
  readonly withDelivered: boolean;
}

export async function redeliverSince(
  db: Transaction,
  endpointId: number,
  { since, withDelivered }: Wanted,
  now: Date,
): Promise<number> {
  const wanted = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        gte(webhookDeliveries.createdAt, new Date(since)),
        withDelivered ? undefined : ne(webhookDeliveries.state, 'delivered'),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(limits.webhookRedeliveries);
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(again(now))
    .where(inArray(webhookDeliveries.id, wanted));
  return rowCount ?? 0;
}
