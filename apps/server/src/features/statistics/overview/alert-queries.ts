import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { orders, paymentEvents } from '../../../db/tables/orders.ts';

export const isOpenAlert = and(isNotNull(paymentEvents.alert), isNull(paymentEvents.resolvedAt));

export async function listOpenAlerts(db: Database, page: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    db
      .select({
        id: paymentEvents.id,
        alert: paymentEvents.alert,
        order: orders.documentId,
        sessionId: paymentEvents.stripeSessionId,
        receivedAt: paymentEvents.receivedAt,
      })
      .from(paymentEvents)
      .leftJoin(orders, eq(orders.id, paymentEvents.orderId))
      .where(isOpenAlert)
      .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(paymentEvents, isOpenAlert),
  ]);
  return { rows, total };
}

export async function closeAlert(db: Transaction, id: string, resolvedAt: Date) {
  const [closed] = await db
    .update(paymentEvents)
    .set({ resolvedAt })
    .where(and(eq(paymentEvents.id, id), isOpenAlert))
    .returning({ alert: paymentEvents.alert });
  return closed;
}
