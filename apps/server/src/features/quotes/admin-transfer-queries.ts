import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { adminTransfer, type TransferFilters } from '@partshelf/contract/quotes/admin-transfers.ts';
import { and, count, eq, gte, lt, lte, min, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { hasTransferTotal } from '../../db/amount-search.ts';
import { columnsOf } from '../../db/columns-of.ts';
import {
  companyOfOrder,
  hasNumber,
  shopToday,
  currentTransferState,
} from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';
import { bankLines, transfers } from '../../db/tables/transfers.ts';
import { containsText } from '../../db/text-search.ts';
import { selectReceived } from '../orders/admin-queries.ts';
import { isRecorded, receivedCents } from './transfer-queries.ts';

export const missingCents = sql`greatest(0, ${orders.totalCents} - ${receivedCents})`.mapWith(
  Number,
);

const isWaiting = eq(transfers.status, 'waiting');

const isOverdue = and(isWaiting, lt(transfers.dueOn, shopToday));

/** It is a union, because each part has an index of its own. */
function matchesText(db: Database, search: string): SQL {
  const ofOrders = (condition: SQL | undefined) =>
    db.select({ id: orders.id }).from(orders).where(condition);
  const company = db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(search, companies.searchedName));
  const buyer = db
    .select({ id: users.id })
    .from(users)
    .where(containsText(search, users.searchedName));
  const referenced = db
    .select({ id: transfers.orderId })
    .from(transfers)
    .where(containsText(normalizeCode(search), sql`${transfers.reference}`));
  const parts = [
    selectReceived(db, search),
    ofOrders(containsText(search, sql`${orders.billing} ->> 'name'`)),
    ofOrders(sql`${orders.userId} = any(array(${buyer}))`),
    ofOrders(sql`${orders.companyId} = any(array(${company}))`),
    ofOrders(hasNumber(search) ?? sql`false`),
    ofOrders(hasTransferTotal(search)),
  ] as const;
  return sql`${transfers.orderId} = any(array(${unionAll(referenced, ...parts)}))`;
}

function hasState(state: TransferFilters['state']): SQL | undefined {
  if (state === 'overdue') return isOverdue;
  if (state === 'waiting') return and(isWaiting, gte(transfers.dueOn, shopToday));
  return state ? eq(transfers.status, state) : isWaiting;
}

function selectTransfers(db: Database) {
  return db
    .select({
      currency: orders.currency,
      ...columnsOf(adminTransfer, orders, {
        state: currentTransferState,
        total: orders.totalCents,
        received: receivedCents.mapWith(Number),
        missing: missingCents,
        dueOn: transfers.dueOn,
        reference: transfers.reference,
        buyer: columnsOf(adminTransfer.shape.buyer, users, {}),
        company: companyOfOrder,
      }),
    })
    .from(orders)
    .innerJoin(transfers, eq(transfers.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId));
}

export type TransferRow = Awaited<ReturnType<typeof selectTransfers>>[number];

export function getTransferList(db: Database, filters: TransferFilters) {
  const { search, state, from, until } = filters;
  const condition = and(
    search ? matchesText(db, search) : undefined,
    search && !state ? undefined : hasState(state),
    from ? gte(transfers.dueOn, from) : undefined,
    until ? lte(transfers.dueOn, until) : undefined,
  );
  const order = toOrderBy(filters.sort, { dueOn: transfers.dueOn }, transfers.orderId);
  return {
    db,
    matching: () =>
      db.select({ id: transfers.orderId }).from(transfers).where(condition).$dynamic(),
    order,
    id: transfers.orderId,
    rows: () => selectTransfers(db).$dynamic(),
  };
}

export async function findTransferBuyer(db: Database, documentId: string) {
  const [found] = await db
    .select({ number: orders.number, username: users.username, documentId: users.documentId })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.documentId, documentId));
  return found;
}

export async function findTransferOfNumber(db: Database, number: number) {
  const [found] = await db
    .select({ documentId: orders.documentId, currency: orders.currency })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(eq(orders.number, number));
  return found;
}

/** Payments that were recorded by hand or from another file are not counted. */
const countOpenLines = (db: Database) =>
  db.$count(bankLines, and(eq(bankLines.state, 'open'), not(isRecorded(db))));

export async function countOpenTransfers(db: Database) {
  const [[waiting], overdue, openLines, first] = await Promise.all([
    db
      .select({ count: count(), oldestAt: min(transfers.createdAt) })
      .from(transfers)
      .where(isWaiting),
    db.$count(transfers, isOverdue),
    countOpenLines(db),
    db.select({ id: transfers.orderId }).from(transfers).limit(1),
  ]);
  const hasAny = first.length > 0;
  return { waiting: waiting!.count, oldestAt: waiting!.oldestAt, overdue, openLines, hasAny };
}
