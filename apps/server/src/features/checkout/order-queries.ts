import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { namedBuyerColumns, namedCompanyColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { isPricedLine, selectImage, soldContents, startOfDay } from '../../db/expressions.ts';
import { isRenewal, mayManage, mayUse } from '../../db/order-access.ts';
import {
  licences,
  orderLines,
  orders,
  paymentSessions,
  type OrderTax,
} from '../../db/tables/orders.ts';
import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';

export const orderFields = {
  id: orders.id,
  documentId: orders.documentId,
  number: orders.number,
  userId: orders.userId,
  companyId: orders.companyId,
  status: orders.status,
  payBy: orders.payBy,
  attempts: orders.attempts,
  currency: orders.currency,
  totalCents: orders.totalCents,
  shortCents: orders.shortCents,
  refundedCents: orders.refundedCents,
  taxCents: orders.taxCents,
  tax: orders.tax,
  billing: orders.billing,
  discountCents: orders.discountCents,
  discount: orders.discount,
  discountCodeId: orders.discountCodeId,
  refundStartedAt: orders.refundStartedAt,
  refundedAt: orders.refundedAt,
  disputedAt: orders.disputedAt,
  disputeLostAt: orders.disputeLostAt,
  removedAt: orders.removedAt,
  deliversUntil: orders.deliversUntil,
};

export type OrderFacts = Awaited<ReturnType<typeof getOrder>>;

export async function getOrder(db: Queryable, orderId: number) {
  const [order] = await db.select(orderFields).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

/** Comes before the lock on the order, because the deletion of an account takes both. */
export async function lockBuyerOf(db: Transaction, orderId: number): Promise<void> {
  await db
    .select({ id: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
    .for('no key update', { of: users });
}

export async function lockOrder(db: Queryable, orderId: number) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

export async function listBoughtLines(db: Queryable, orderId: number) {
  return db
    .select({
      ...pickColumns(orderLines, 'productId', 'title', 'unitPriceCents', 'quantity', 'renewsId'),
      contents: soldContents,
      image: selectImage(products.imageId),
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

interface BoughtLine {
  readonly productId: number;
  readonly renewsId: number | null;
}

/** A product whose licence is renewed stays in the cart. */
export const listBoughtProducts = (lines: readonly BoughtLine[]): number[] =>
  lines.flatMap(({ productId, renewsId }) => (renewsId === null ? productId : []));

/** A bundle has no package, its contents have, and a renewal gives nothing to install. */
export async function listInstallableProducts(db: Queryable, orderId: number) {
  const rows = await db
    .select({ documentId: products.documentId, title: orderLines.title })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        isNotNull(orderLines.releaseId),
        isNull(orderLines.renewsId),
      ),
    )
    .orderBy(asc(orderLines.position));
  return [...new Map(rows.map((row) => [row.documentId, row])).values()];
}

/** A release that was withdrawn before the payment arrived is replaced by the one that is sold now. */
export async function replaceWithdrawnReleases(db: Transaction, orderId: number): Promise<void> {
  await db
    .update(orderLines)
    .set({ releaseId: products.currentReleaseId })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(releases.id, orderLines.releaseId),
        isNotNull(releases.withdrawnAt),
        isNotNull(products.currentReleaseId),
      ),
    );
}

const containedReleases = sql<
  string[]
>`array(select sold.document_id from ${orderLines} content inner join ${releases} sold on sold.id = content.release_id where content.order_id = ${orderLines}.order_id and content.bundle_id = ${orderLines}.product_id order by content.position)`;

const containedLicensing = sql<
  (LineLicensing | null)[]
>`(select coalesce(json_agg(content.licensing order by content.position), '[]') from ${orderLines} content where content.release_id is not null and content.order_id = ${orderLines}.order_id and content.bundle_id = ${orderLines}.product_id)`;

/** They have the public ids that a rebuilt order needs. */
export async function listOrderLineItems(db: Queryable, orderId: number) {
  return db
    .select({
      ...pickColumns(orderLines, 'title', 'unitPriceCents', 'quantity', 'discountCents'),
      productDocumentId: products.documentId,
      releaseDocumentId: releases.documentId,
      containedReleases,
      licensing: orderLines.licensing,
      containedLicensing,
      renewedLicence: licences.documentId,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .leftJoin(licences, eq(licences.id, orderLines.renewsId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

export async function getBuyer(db: Queryable, userId: number) {
  const [buyer] = await db.select(namedBuyerColumns).from(users).where(eq(users.id, userId));
  if (!buyer) throw new Error(`user ${userId} is gone`);
  return buyer;
}

export async function findCompanyOf(
  db: Queryable,
  { companyId }: { readonly companyId: number | null },
) {
  if (companyId === null) return null;
  const [company] = await db
    .select(namedCompanyColumns)
    .from(companies)
    .where(eq(companies.id, companyId));
  return company!;
}

/**
 * Returns undefined when a concurrent call claimed it first, the order is paid, or all attempts are
 * used.
 */
export async function claimAttempt(
  db: Queryable,
  order: { id: number; userId: number; attempts: number },
) {
  const [claimed] = await db
    .update(orders)
    .set({ attempts: sql`${orders.attempts} + 1`, status: 'pending' })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.userId, order.userId),
        mayManage(order.userId),
        eq(orders.attempts, order.attempts),
        lt(orders.attempts, limits.paymentAttempts),
        isNull(orders.removedAt),
        sql`${orders.status} <> 'succeeded'`,
      ),
    )
    .returning({ attempts: orders.attempts });
  return claimed?.attempts;
}

export async function setStatus(
  db: Queryable,
  orderId: number,
  status: OrderFacts['status'],
  paidAt?: Date,
): Promise<void> {
  await db
    .update(orders)
    .set({ status, ...(paidAt && { paidAt, removedAt: null }) })
    .where(eq(orders.id, orderId));
}

export async function setShort(db: Queryable, orderId: number, shortCents: number): Promise<void> {
  await db.update(orders).set({ shortCents }).where(eq(orders.id, orderId));
}

/** The products can be downloaded until the end of the day, although the order is not paid. */
export async function setDelivery(db: Queryable, orderId: number, day: string | null) {
  const deliversUntil = day === null ? null : startOfDay(day, 1);
  await db.update(orders).set({ deliversUntil }).where(eq(orders.id, orderId));
}

export async function setRefundStarted(db: Queryable, orderId: number, refundStartedAt: Date) {
  await db.update(orders).set({ refundStartedAt }).where(eq(orders.id, orderId));
}

export async function setReversals(
  db: Queryable,
  orderId: number,
  reversals: Pick<
    typeof orders.$inferSelect,
    'refundedCents' | 'refundedAt' | 'disputedAt' | 'disputeLostAt'
  >,
): Promise<void> {
  await db.update(orders).set(reversals).where(eq(orders.id, orderId));
}

const isUnpaid = and(ne(orders.status, 'succeeded'), isNull(orders.removedAt));

export async function findOwnOrder(db: Queryable, userId: number, documentId: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(
      and(
        eq(orders.documentId, documentId),
        or(and(eq(orders.userId, userId), mayUse(userId)), and(isRenewal, mayManage(userId))),
        isNull(orders.removedAt),
      ),
    );
  return order;
}

/** Returns false when the order was paid or retried since it was read. */
export async function markRemoved(
  db: Queryable,
  userId: number,
  order: { readonly id: number; readonly attempts: number },
  removedAt: Date,
): Promise<boolean> {
  const removed = await db
    .update(orders)
    .set({ removedAt })
    .where(
      and(
        eq(orders.id, order.id),
        mayManage(userId),
        or(eq(orders.userId, userId), isRenewal),
        eq(orders.attempts, order.attempts),
        isUnpaid,
      ),
    )
    .returning({ id: orders.id });
  return removed.length > 0;
}

/** Keeps those with a session that may still be paid. Bank transfers are cancelled by a job of their own. */
export async function removeOldUnpaidOrders(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<number> {
  const oldest = new Date(now.getTime() - limits.unpaidOrderDays * 24 * 60 * 60 * 1000);
  const mayStillBePaid = sql`exists (select 1 from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and (${paymentSessions.status} in ('creating', 'open') or ${paymentSessions.createdAt} >= ${sql.param(oldest, paymentSessions.createdAt)}))`;
  const isOld = and(
    isUnpaid,
    eq(orders.payBy, 'card'),
    lt(orders.createdAt, oldest),
    sql`not ${mayStillBePaid}`,
  );
  const old = db.select({ id: orders.id }).from(orders).where(isOld).limit(limit);
  const { rowCount } = await db
    .update(orders)
    .set({ removedAt: now })
    .where(and(inArray(orders.id, old), isOld));
  return rowCount ?? 0;
}

const selectOrder = (db: Queryable, orderId: number) =>
  db
    .select(pickColumns(orders, 'id', 'documentId', 'status', 'createdAt', 'tax', 'billing'))
    .from(orders)
    .where(eq(orders.id, orderId));

export async function findTaxedOrder(db: Queryable, orderId: number) {
  const [order] = await selectOrder(db, orderId);
  return order;
}

export async function lockTaxedOrder(db: Transaction, orderId: number) {
  const [order] = await selectOrder(db, orderId).for('update');
  return order;
}

export async function setTax(db: Transaction, orderId: number, tax: OrderTax): Promise<void> {
  await db.update(orders).set({ tax }).where(eq(orders.id, orderId));
}
