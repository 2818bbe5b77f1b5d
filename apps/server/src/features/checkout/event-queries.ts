import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { paymentEvents } from '../../db/tables/orders.ts';

/** False when this event was recorded before. */
export async function insertEvent(
  db: Queryable,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

export async function hasOpenAlert(
  db: Queryable,
  stripeSessionId: string,
  alert: string,
): Promise<boolean> {
  const { stripeSessionId: session, alert: text, resolvedAt } = paymentEvents;
  const isOpen = and(eq(session, stripeSessionId), eq(text, alert), isNull(resolvedAt));
  return (await db.$count(paymentEvents, isOpen)) > 0;
}

export async function listKnownEvents(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const known = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(sql`${paymentEvents.id} = any(${sql.param(ids)})`);
  return new Set(known.map(({ id }) => id));
}
