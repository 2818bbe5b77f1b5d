import type { OrderSort, OrderState } from '@partshelf/contract/back-office/orders.ts';
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { standsIn } from '../../db/patterns.ts';
import { users } from '../../db/tables/accounts.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { isInState } from './order-state.ts';

interface WantedOrders {
  readonly search?: string | undefined;
  readonly state?: OrderState | undefined;
}

/** Orders are numbered as they are made. */
const sortColumns = { createdAt: orders.id, total: orders.totalCents } as const;

function toOrder(sort: OrderSort): SQL[] {
  const [key, direction] = sort.split(':') as [keyof typeof sortColumns, 'asc' | 'desc'];
  const by = direction === 'asc' ? asc : desc;
  return [by(sortColumns[key]), by(orders.id)];
}

function findText(db: Database, search: string): SQL | undefined {
  const buyers = db
    .select({ id: users.id })
    .from(users)
    .where(standsIn(search, users.username, users.email));
  const sold = db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(standsIn(search, orderLines.title));
  return or(
    standsIn(search, orders.documentId),
    inArray(orders.userId, buyers),
    inArray(orders.id, sold),
  );
}

const titles = sql<
  string[]
>`(select json_agg(${orderLines.title} order by ${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

/** One page of everybody's orders, and how many there are on all pages. */
export async function listSoldOrders(
  db: Database,
  { search, state }: WantedOrders,
  sort: OrderSort,
  page: { limit: number; offset: number },
) {
  const condition = and(search ? findText(db, search) : undefined, state && isInState(state));
  const [rows, [counted]] = await Promise.all([
    db
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
      .innerJoin(users, eq(users.id, orders.userId))
      .where(condition)
      .orderBy(...toOrder(sort))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(orders).where(condition),
  ]);
  return { rows, total: counted!.total };
}

export type SoldOrderRow = Awaited<ReturnType<typeof listSoldOrders>>['rows'][number];
