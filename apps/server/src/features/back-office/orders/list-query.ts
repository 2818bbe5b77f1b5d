import type { OrderSort, OrderState } from '@partshelf/contract/back-office/orders.ts';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { containsText } from '../../../db/like-patterns.ts';
import { users } from '../../../db/tables/accounts.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { toOrder } from '../list-order.ts';
import { hasState } from './order-state.ts';

interface OrderFilter {
  readonly search?: string | undefined;
  readonly state?: OrderState | undefined;
}

const sortColumns = { createdAt: orders.createdAt, total: orders.totalCents } as const;

/** A union, because each part has an index of its own. */
function matchesText(db: Database, search: string): SQL {
  const named = db
    .select({ id: orders.id })
    .from(orders)
    .where(containsText(search, orders.documentId));
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(containsText(search, users.username, users.email));
  const sold = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(containsText(search, orderLines.title));
  return inArray(orders.id, unionAll(named, bought, sold));
}

const titles = sql<
  string[]
>`(select json_agg(${orderLines.title} order by ${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

function selectOrders(db: Database) {
  return db
    .select({
      documentId: orders.documentId,
      status: orders.status,
      attempts: orders.attempts,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      refundedAt: orders.refundedAt,
      disputedAt: orders.disputedAt,
      buyer: { documentId: users.documentId, username: users.username, email: users.email },
      products: titles,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId));
}

export type AdminOrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

export async function listOrderRows(
  db: Database,
  { search, state }: OrderFilter,
  sort: OrderSort,
  page: { limit: number; offset: number },
) {
  const condition = and(search ? matchesText(db, search) : undefined, state && hasState(state));
  const order = toOrder(sort, sortColumns, orders.id);
  const onPage = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const [rows, [counted]] = await Promise.all([
    selectOrders(db)
      .where(inArray(orders.id, onPage))
      .orderBy(...order),
    db.select({ total: count() }).from(orders).where(condition),
  ]);
  return { rows, total: counted!.total };
}
