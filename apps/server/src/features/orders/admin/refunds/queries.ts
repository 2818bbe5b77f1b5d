import type { RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../../../db/client.ts';
import { containsText } from '../../../../db/like-patterns.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { refundRequests } from '../../../../db/tables/back-office.ts';
import { orders } from '../../../../db/tables/orders.ts';
import { listPage, type Page } from '../../../../db/list-page.ts';

interface RefundFilter {
  readonly search?: string | undefined;
  readonly state?: RefundRequestState | undefined;
}

interface Decision {
  readonly by: number;
  readonly at: Date;
}

const deciders = alias(users, 'deciders');

const selectRequests = (db: Queryable) =>
  db
    .select({
      request: refundRequests,
      order: orders,
      buyer: { documentId: users.documentId, username: users.username, email: users.email },
      decidedBy: deciders.username,
    })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(deciders, eq(deciders.id, refundRequests.decidedById));

export type RefundRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

export async function listRefundRequests(
  db: Database,
  { search, state }: RefundFilter,
  page: Page,
) {
  const condition = and(
    containsText(search, orders.documentId, users.username, users.email, refundRequests.reason),
    state && eq(refundRequests.state, state),
  );
  const matching = db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(condition);
  const total = db.$count(matching.as('matching'));
  const order = [desc(eq(refundRequests.state, 'open')), desc(refundRequests.id)];
  return listPage(selectRequests(db).$dynamic(), { condition, order, page, total });
}

export async function findRefundRequest(db: Queryable, documentId: string) {
  const [row] = await selectRequests(db).where(eq(refundRequests.documentId, documentId));
  return row;
}

/** False when the request was decided meanwhile. */
export async function decideRequest(
  db: Transaction,
  requestId: number,
  state: 'approved' | 'declined',
  { by: decidedById, at: decidedAt }: Decision,
): Promise<boolean> {
  const decided = await db
    .update(refundRequests)
    .set({ state, decidedById, decidedAt })
    .where(and(eq(refundRequests.id, requestId), eq(refundRequests.state, 'open')))
    .returning({ id: refundRequests.id });
  return decided.length > 0;
}

export async function approveOpenRequest(
  db: Transaction,
  orderId: number,
  { by: decidedById, at: decidedAt }: Decision,
): Promise<void> {
  await db
    .update(refundRequests)
    .set({ state: 'approved', decidedById, decidedAt })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'open')));
}
