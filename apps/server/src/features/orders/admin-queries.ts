import { adminOrder, type OrderState } from '@partshelf/contract/orders/admin.ts';
import {
  adminRefundRequest,
  type RefundFilters,
} from '@partshelf/contract/orders/admin-refunds.ts';
import { and, eq, inArray, type SQL, sql, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { unionAll, alias } from 'drizzle-orm/pg-core';
import type { PaymentStatus, RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { hasTransferTotal } from '../../db/amount-search.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { containsText, readNumber } from '../../db/text-search.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  hasNumber,
  isInDays,
  isPricedLine,
  companyOfOrder,
  orderPurchaseNumber,
  transferOfOrder,
} from '../../db/expressions.ts';
import { companies } from '../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { comparedReference, transferPayments, transfers } from '../../db/tables/transfers.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { askedLines } from './queries.ts';

/** Selects the orders for which a payment with this reference of the bank has arrived. */
export const selectReceived = (db: Database, bankReference: string) =>
  db
    .select({ id: transferPayments.orderId })
    .from(transferPayments)
    .where(eq(comparedReference(transferPayments.bankReference), comparedReference(bankReference)));

/** References are printed in groups. */
const withoutSpaces = (search: string) => search.replaceAll(/\s/g, '') || search;

/**
 * It is a union, because each part has an index of its own. Arrays are read once: a join could look
 * for each order at all that they have.
 */
export function matchesText(db: Database, search: string): SQL {
  const number = readNumber(search);
  const named = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        containsText(search, orders.documentId),
        number === undefined ? undefined : eq(orders.number, number),
      ),
    );
  const ordersWith = (condition: SQL | undefined) =>
    db.select({ id: orders.id }).from(orders).where(condition);
  const company = db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(search, companies.searchedName));
  const paid = db
    .select({ id: paymentSessions.orderId })
    .from(paymentSessions)
    .where(or(eq(paymentSessions.stripeId, search), eq(paymentSessions.paymentIntentId, search)));
  const invoiced = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(containsText(search, invoices.number));
  const transferred = db
    .select({ id: transfers.orderId })
    .from(transfers)
    .where(containsText(withoutSpaces(search), transfers.reference));
  const buyer = db
    .select({ id: users.id })
    .from(users)
    .where(containsText(search, users.searchedName));
  const sold = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(containsText(search, orderLines.title));
  const parts = [
    ordersWith(containsText(search, sql`${orders.billing} ->> 'name'`)),
    ordersWith(containsText(search, orderPurchaseNumber)),
    ordersWith(sql`${orders.userId} = any(array(${buyer}))`),
    ordersWith(sql`${orders.companyId} = any(array(${company}))`),
    ordersWith(hasTransferTotal(search)),
    paid,
    invoiced,
    transferred,
    selectReceived(db, search),
  ] as const;
  return sql`${orders.id} = any(array(${unionAll(named, sold, ...parts)}))`;
}

const titles = sql<
  string[]
>`(select json_agg(${orderLines.title} order by ${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isPricedLine})`;

const buyer = columnsOf(adminOrder.shape.buyer, users, {});

export const orderStateColumns = pickColumns(
  orders,
  'status',
  'refundedCents',
  'refundedAt',
  'disputedAt',
);

const listedColumns = columnsOf(z.omit(adminOrder, { state: true }), orders, {
  total: orders.totalCents,
  products: titles,
  buyer,
  company: companyOfOrder,
  transfer: transferOfOrder,
});

export function selectOrders(db: Database) {
  return db
    .select({ ...listedColumns, ...orderStateColumns, discountCents: orders.discountCents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId));
}

export type AdminOrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

export async function findOrderWithBuyer(db: Database, documentId: string) {
  const [found] = await db
    .select({ order: orders, buyer })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.documentId, documentId));
  return found;
}

interface Decision {
  readonly by: number;
  readonly at: Date;
}

const askers = alias(users, 'askers');
const deciders = alias(users, 'deciders');

const downloadsOfOrder = sql`from ${downloads}
  inner join ${downloadLinks} on ${downloadLinks.id} = ${downloads.linkId}
  inner join ${orderLines} on ${orderLines.id} = ${downloadLinks.orderLineId}
  where ${orderLines.orderId} = ${orders.id}`;

interface EarlierRequest {
  readonly state: RefundRequestState;
  readonly createdAt: string;
  readonly order: { readonly documentId: string; readonly number: number };
}

const asking = alias(refundRequests, 'asking');
const asked = alias(orders, 'asked');

const earlierListed = 5;

/**
 * It reads in one pass what the same buyers had asked for before: looking for each request at those
 * before it takes longer for every one that a buyer makes.
 */
function selectEarlier(db: Queryable, isWanted: SQL) {
  const buyers = db
    .select({ id: asked.userId })
    .from(asking)
    .innerJoin(asked, eq(asked.id, asking.orderId))
    .where(isWanted);
  const ofBuyer = sql`partition by ${orders.userId} order by ${refundRequests.id}`;
  const newest = sql.raw(String(earlierListed));
  return db
    .select({
      id: refundRequests.id,
      count: sql`count(*) over (${ofBuyer}) - 1`.mapWith(Number).as('earlier_count'),
      newest:
        sql`coalesce(json_agg(json_build_object('state', ${refundRequests.state}, 'createdAt', ${refundRequests.createdAt}, 'order', json_build_object('documentId', ${orders.documentId}, 'number', ${orders.number}))) over (${ofBuyer} rows between ${newest} preceding and 1 preceding), '[]'::json)`
          .mapWith((rows: EarlierRequest[]) =>
            rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })).toReversed(),
          )
          .as('earlier_newest'),
    })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(inArray(orders.userId, buyers))
    .as('earlier');
}

const storedRequest = z.omit(adminRefundRequest, {
  order: true,
  buyer: true,
  askedBy: true,
  company: true,
  earlier: true,
});

function selectRequests(db: Queryable, isWanted: SQL) {
  const earlier = selectEarlier(db, isWanted);
  return db
    .select({
      request: {
        ...pickColumns(refundRequests, 'id', 'askedById'),
        ...columnsOf(storedRequest, refundRequests, {
          lines: askedLines,
          decidedBy: deciders.username,
        }),
      },
      order: orders,
      products: titles,
      downloadCount: sql`(select count(*) ${downloadsOfOrder})`.mapWith(Number),
      downloadedAt: sql`(select max(${downloads.createdAt}) ${downloadsOfOrder})`.mapWith(
        downloads.createdAt,
      ) as SQL<Date | null>,
      earlier: pickColumns(earlier, 'count', 'newest'),
      buyer,
      asker: columnsOf(adminRefundRequest.shape.askedBy, askers, {}),
      company: companyOfOrder,
    })
    .from(refundRequests)
    .innerJoin(earlier, eq(earlier.id, refundRequests.id))
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(askers, eq(askers.id, refundRequests.askedById))
    .leftJoin(deciders, eq(deciders.id, refundRequests.decidedById));
}

export type RefundRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

function selectMatchingRequests(db: Database, filters: RefundFilters) {
  const { search } = filters;
  const { reason, state, createdAt } = refundRequests;
  const named = [orders.documentId, users.searchedName, reason];
  const condition = and(
    search ? or(containsText(search, ...named), hasNumber(search)) : undefined,
    filters.state && eq(state, filters.state),
    isInDays(createdAt, filters),
  );
  return db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .leftJoin(orders, eq(orders.id, refundRequests.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(condition)
    .$dynamic();
}

const requestSortColumns = {
  state: sql`(${refundRequests.state} = 'open')`,
  createdAt: refundRequests.createdAt,
};

export const getRefundList = (db: Database, filters: RefundFilters) => ({
  db,
  matching: () => selectMatchingRequests(db, filters),
  order: toOrderBy(filters.sort, requestSortColumns, refundRequests.id),
  id: refundRequests.id,
  rows: (ids: readonly number[]) => selectRequests(db, inArray(asking.id, ids)).$dynamic(),
});

export async function findRefundRequest(db: Queryable, documentId: string) {
  const [row] = await selectRequests(db, eq(asking.documentId, documentId)).where(
    eq(refundRequests.documentId, documentId),
  );
  return row;
}

/** Returns false when the request was decided meanwhile. */
export async function decideRequest(
  db: Transaction,
  requestId: number,
  decision:
    | { readonly state: 'approved' }
    | { readonly state: 'declined'; readonly answer: string },
  { by: decidedById, at: decidedAt }: Decision,
): Promise<boolean> {
  const decided = await db
    .update(refundRequests)
    .set({ ...decision, decidedById, decidedAt })
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

interface OrderColumns {
  readonly status: PaymentStatus;
  readonly refundedCents: number;
  readonly refundedAt: Date | null;
  readonly disputedAt: Date | null;
}

export function orderStateOf(order: OrderColumns): OrderState {
  if (order.refundedAt) return 'refunded';
  if (order.disputedAt) return 'disputed';
  return order.refundedCents > 0 ? 'partlyRefunded' : order.status;
}

export const isNotReversed = and(isNull(orders.refundedAt), isNull(orders.disputedAt));

export function hasState(state: OrderState): SQL | undefined {
  if (state === 'refunded') return isNotNull(orders.refundedAt);
  if (state === 'disputed') return and(isNotNull(orders.disputedAt), isNull(orders.refundedAt));
  if (state === 'partlyRefunded') return and(gt(orders.refundedCents, 0), isNotReversed);
  return and(eq(orders.status, state), eq(orders.refundedCents, 0), isNotReversed);
}
