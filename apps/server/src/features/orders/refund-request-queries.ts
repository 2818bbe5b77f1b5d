import { and, eq } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Transaction } from '../../db/client.ts';
import { lockOrderRole, mayManage } from '../../db/order-access.ts';
import { companies } from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';
import { refundRequestLines, refundRequests } from '../../db/tables/refund-requests.ts';

/** Its refund state cannot change until the transaction ends, nor whose it is. */
export async function lockOwnOrder(db: Transaction, userId: number, documentId: string) {
  await lockOrderRole(db, userId, documentId);
  const [order] = await db
    .select({
      ...pickColumns(
        orders,
        'id',
        'documentId',
        'number',
        'companyId',
        'status',
        'currency',
        'totalCents',
        'paidAt',
        'refundStartedAt',
        'refundedAt',
        'disputedAt',
      ),
      company: companies.name,
    })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(and(eq(orders.documentId, documentId), mayManage(userId)))
    .for('update', { of: orders });
  return order;
}

export interface RequestedLine {
  readonly orderLineId: number;
  readonly quantity: number;
}

export async function insertRefundRequest(
  db: Transaction,
  values: Pick<typeof refundRequests.$inferInsert, 'orderId' | 'askedById' | 'reason'>,
  lines: readonly RequestedLine[],
) {
  const [request] = await db
    .insert(refundRequests)
    .values(values)
    .onConflictDoNothing({
      target: refundRequests.orderId,
      where: eq(refundRequests.state, 'open'),
    })
    .returning();
  if (request && lines.length > 0) {
    const rows = lines.map((line) => ({ ...line, requestId: request.id }));
    await db.insert(refundRequestLines).values(rows);
  }
  return request;
}

export async function withdrawOpenRequest(db: Transaction, orderId: number, withdrawnAt: Date) {
  const [request] = await db
    .update(refundRequests)
    .set({ state: 'withdrawn', decidedAt: withdrawnAt })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'open')))
    .returning({ documentId: refundRequests.documentId });
  return request;
}
