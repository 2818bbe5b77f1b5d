import { eq } from 'drizzle-orm';
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

export async function isEventKnown(db: Queryable, id: string): Promise<boolean> {
  const known = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return known.length > 0;
}
