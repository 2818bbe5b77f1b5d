import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { pickColumns } from '../../db/columns-of.ts';
import { isPricedLine } from '../../db/expressions.ts';
import { mayUse } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

export const movedFields = pickColumns(
  orders,
  'id',
  'documentId',
  'number',
  'companyId',
  'status',
  'refundStartedAt',
  'refundedAt',
  'disputedAt',
);

/** The person has bought the order and may use it. Refunds wait until the transaction ends. */
export async function lockBoughtOrder(db: Transaction, userId: number, documentId: string) {
  const [order] = await db
    .select(movedFields)
    .from(orders)
    .where(and(eq(orders.documentId, documentId), eq(orders.userId, userId), mayUse(userId)))
    .for('update');
  return order;
}

export type MovedOrder = NonNullable<Awaited<ReturnType<typeof lockBoughtOrder>>>;

export async function lockOrderWithCompany(db: Transaction, orderId: number) {
  const [order] = await db
    .select({ ...movedFields, company: { id: companies.id, name: companies.name } })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(orders.id, orderId))
    .for('update', { of: orders });
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

export async function countOpenMatters(db: Transaction, orderIds: readonly number[]) {
  const counted = await db
    .select({
      orderId: orders.id,
      disputes: db.$count(
        disputes,
        and(eq(disputes.orderId, orders.id), isNull(disputes.closedAt)),
      ),
      refunds: db.$count(
        refunds,
        and(eq(refunds.orderId, orders.id), isNull(refunds.confirmedAt), isNull(refunds.failedAt)),
      ),
      refundRequests: db.$count(
        refundRequests,
        and(eq(refundRequests.orderId, orders.id), eq(refundRequests.state, 'open')),
      ),
    })
    .from(orders)
    // With a join, the columns of the subqueries are qualified.
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...orderIds]));
  return new Map(counted.map(({ orderId, ...open }) => [orderId, open]));
}

export async function setCompany(
  db: Transaction,
  orderIds: readonly number[],
  companyId: number | null,
): Promise<void> {
  await db
    .update(orders)
    .set({ companyId })
    .where(inArray(orders.id, [...orderIds]));
}

export async function listSoldTitles(db: Queryable, orderId: number): Promise<string[]> {
  const lines = await db
    .select({ title: orderLines.title })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
  return lines.map(({ title }) => title);
}
