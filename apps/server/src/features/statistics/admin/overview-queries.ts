import type { OrderState } from '@partshelf/contract/orders/admin.ts';
import { paymentAlert, type StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { columnsOf, pickColumns } from '../../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { isInDays, shopTimeZoneName } from '../../../db/expressions.ts';
import { listPage, type ListPage } from '../../../db/list-page.ts';
import { downloads } from '../../../db/tables/downloads.ts';
import { orders, paymentEvents, paymentSessions } from '../../../db/tables/orders.ts';
import { bankImports } from '../../../db/tables/transfers.ts';
import { unmatchedAlert } from '../../quotes/transfer-queries.ts';
import { isPaidIn, orderCount, orderMoney, selectProductSales } from './sales-queries.ts';

const topLength = 10;

const dayOf = (moment: unknown) =>
  sql<string>`to_char(${moment} at time zone ${shopTimeZoneName}, 'YYYY-MM-DD')`;

/** What was refunded counts on the day of the payment, as in the statistics. */
export function listSalesByDay(db: Database, period: StatisticsPeriod) {
  return db
    .select({ day: dayOf(orders.paidAt), orders: orderCount, ...orderMoney })
    .from(orders)
    .where(isPaidIn(period))
    .groupBy(sql`1`);
}

export function countStates(db: Database, period: StatisticsPeriod) {
  const state = sql<OrderState>`case when ${orders.refundedAt} is not null then 'refunded' when ${orders.disputedAt} is not null then 'disputed' else ${orders.status} end`;
  return db
    .select({ state, orders: count() })
    .from(orders)
    .where(isInDays(orders.createdAt, period))
    .groupBy(sql`1`);
}

export async function countAttempts(db: Database, period: StatisticsPeriod) {
  const [attempts] = await db
    .select({ started: count(), paid: count(paymentSessions.paidAt) })
    .from(paymentSessions)
    .where(and(isInDays(paymentSessions.createdAt, period), isNotNull(paymentSessions.stripeId)));
  return attempts!;
}

export function countDownloads(db: Database, period: StatisticsPeriod): Promise<number> {
  return db.$count(downloads, isInDays(downloads.createdAt, period));
}

export function listTopProducts(db: Database, period: StatisticsPeriod) {
  const sales = selectProductSales(db, period);
  return db
    .select(pickColumns(sales, 'documentId', 'title', 'units', 'revenue'))
    .from(sales)
    .where(gt(sales.units, 0))
    .orderBy(desc(sales.revenue), sales.id)
    .limit(topLength);
}

export const isOpenAlert = and(isNotNull(paymentEvents.alert), isNull(paymentEvents.resolvedAt));

export function listOpenAlerts(db: Database, page: ListPage) {
  const alerts = db
    .select(
      columnsOf(paymentAlert, paymentEvents, {
        alert: sql<string>`${paymentEvents.alert}`,
        order: orders.documentId,
        orderNumber: orders.number,
        sessionId: paymentEvents.stripeSessionId,
        bankFile: bankImports.documentId,
      }),
    )
    .from(paymentEvents)
    .leftJoin(orders, eq(orders.id, paymentEvents.orderId))
    .leftJoin(
      bankImports,
      eq(paymentEvents.id, sql`${unmatchedAlert.prefix}::text || ${bankImports.documentId}`),
    )
    .$dynamic();
  const order = [desc(paymentEvents.receivedAt), desc(paymentEvents.id)];
  const total = db.$count(paymentEvents, isOpenAlert);
  return listPage(alerts, { condition: isOpenAlert, order, page, total });
}

export async function markAlertResolved(db: Transaction, id: string, resolvedAt: Date) {
  const [closed] = await db
    .update(paymentEvents)
    .set({ resolvedAt })
    .where(and(eq(paymentEvents.id, id), isOpenAlert))
    .returning({ alert: paymentEvents.alert });
  return closed;
}

export async function markAlertOpen(db: Transaction, id: string, resolvedAt: Date) {
  const [reopened] = await db
    .update(paymentEvents)
    .set({ resolvedAt: null })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.resolvedAt, resolvedAt)))
    .returning({ alert: paymentEvents.alert });
  return reopened;
}

export async function isAlert(db: Queryable, id: string): Promise<boolean> {
  const alert = and(eq(paymentEvents.id, id), isNotNull(paymentEvents.alert));
  return (await db.$count(paymentEvents, alert)) > 0;
}
