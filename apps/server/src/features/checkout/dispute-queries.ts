import { and, desc, eq, inArray, isNotNull, notExists } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export function listDisputesNamed(
  db: Transaction,
  stripeIds: readonly string[],
): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.stripeId, [...stripeIds]));
}

export async function storeDispute(
  db: Transaction,
  dispute: Omit<typeof disputes.$inferInsert, 'id' | 'documentId' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const { orderId: _order, sessionId: _session, stripeId: _id, ...answer } = dispute;
  await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({ target: disputes.stripeId, set: answer });
}

export async function listUnknownDisputes(db: Database, limit: number): Promise<string[]> {
  const known = db.select().from(disputes).where(eq(disputes.sessionId, paymentSessions.id));
  const found = await db
    .select({ stripeId: paymentSessions.stripeId })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .where(
      and(
        isNotNull(orders.disputedAt),
        isNotNull(paymentSessions.paidAt),
        isNotNull(paymentSessions.stripeId),
        notExists(known),
      ),
    )
    .orderBy(desc(orders.disputedAt))
    .limit(limit);
  return found.map(({ stripeId }) => stripeId!);
}
