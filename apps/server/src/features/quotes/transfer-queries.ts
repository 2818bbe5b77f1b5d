import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { orders } from '../../db/tables/orders.ts';
import { transferPayments, transfers } from '../../db/tables/transfers.ts';

export async function findTransferOrder(db: Queryable, documentId: string) {
  const [order] = await db
    .select({ id: orders.id })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(eq(orders.documentId, documentId));
  return order;
}

/** The order is locked. Returns false when the payment is known. */
export async function insertTransferPayment(
  db: Transaction,
  payment: typeof transferPayments.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(transferPayments)
    .values(payment)
    .onConflictDoNothing({ target: [transferPayments.orderId, transferPayments.bankReference] })
    .returning({ id: transferPayments.id });
  return inserted.length > 0;
}

export async function getTransfer(db: Queryable, orderId: number) {
  const [transfer] = await db
    .select({
      status: transfers.status,
      toleranceCents: transfers.toleranceCents,
      receivedCents: sql`coalesce(sum(${transferPayments.amountCents}), 0)`.mapWith(Number),
    })
    .from(transfers)
    .leftJoin(transferPayments, and(eq(transferPayments.orderId, transfers.orderId)))
    .where(eq(transfers.orderId, orderId))
    .groupBy(transfers.orderId);
  return transfer!;
}
