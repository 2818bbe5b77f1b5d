import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { paymentEvents } from '../../db/tables/orders.ts';

/** False when this event was taken before. */
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

/** Which of these events have been taken already. */
export async function listKnownEvents(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const known = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(sql`${paymentEvents.id} = any(${sql.param(ids)})`);
  return new Set(known.map(({ id }) => id));
}
