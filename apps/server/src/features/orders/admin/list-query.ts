import type { OrderSort, OrderState } from '@partshelf/contract/back-office/orders.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { containsText } from '../../../db/like-patterns.ts';
import { users } from '../../../db/tables/accounts.ts';
import { isPricedLine } from '../../../db/sold-contents.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { type Page, selectPage, toOrder } from '../../../db/list-page.ts';
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
>`(select json_agg(${orderLines.title} order by ${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isPricedLine})`;

export function selectOrders(db: Database) {
  return db
    .select({
      documentId: orders.documentId,
      status: orders.status,
      attempts: orders.attempts,
      totalCents: orders.totalCents,
      discountCents: orders.discountCents,
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
  page: Page,
) {
  const condition = and(search ? matchesText(db, search) : undefined, state && hasState(state));
  const order = toOrder(sort, sortColumns, orders.id);
  const ids = db.select({ id: orders.id }).from(orders).$dynamic();
  const onPage = selectPage(ids, { condition, order, page });
  const [rows, total] = await Promise.all([
    selectOrders(db)
      .where(inArray(orders.id, onPage))
      .orderBy(...order),
    db.$count(orders, condition),
  ]);
  return { rows, total };
}
