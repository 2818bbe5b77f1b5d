import { and, asc, desc, eq, gt, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Currency } from '@partshelf/contract/currencies.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { licensingOfProduct, withTables } from '../../db/expressions.ts';
import { currencySettings } from '../../db/tables/branding.ts';
import { products } from '../../db/tables/catalog.ts';
import {
  type OrderDiscount,
  orderLines,
  orders,
  type OrderTax,
  paymentSessions,
} from '../../db/tables/orders.ts';
import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { orderFields } from './order-queries.ts';

export interface NewLine {
  readonly productId: number;
  readonly releaseId: number | null;
  readonly bundleId: number | null;
  readonly cartItemDocumentId: string | null;
  readonly title: string;
  readonly contents?: string[] | null;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly discountCents?: number;
  readonly taxCents?: number;
  readonly licensing: LineLicensing | null;
  readonly renewsId?: number | null;
}

export interface NewOrder {
  readonly lines: readonly NewLine[];
  readonly companyId: number | null;
  readonly currency: Currency;
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
  readonly taxCents: number;
  readonly discount: OrderDiscount | null;
  readonly discountCodeId: number | null;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly payBy: 'card' | 'transfer';
  readonly itemsHash: string;
}

export async function listSellable(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({
      ...pickColumns(products, 'id', 'documentId', 'title', 'priceCents', 'isBundle'),
      releaseId: products.currentReleaseId,
      licensing: withTables(licensingOfProduct),
    })
    .from(products)
    .where(
      and(
        inArray(products.documentId, [...documentIds]),
        sql`${products.publishedAt} is not null and (${products.currentReleaseId} is not null or ${products.isBundle})`,
      ),
    );
}

/**
 * The currency that it returns is that of the shop, which no one changes until the transaction ends.
 * Returns undefined when the user has the same one pending.
 */
export async function insertOrder(db: Queryable, userId: number, { lines, ...values }: NewOrder) {
  const [order] = await db
    .insert(orders)
    .values({
      userId,
      ...values,
      currency: lockedCurrency,
      attempts: firstAttempt[values.payBy],
    })
    .onConflictDoNothing({
      target: [orders.userId, orders.itemsHash],
      where: sql`${orders.status} = 'pending' and ${orders.attempts} = 1`,
    })
    .returning(orderFields);
  if (!order) return undefined;
  await db
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  if (order.payBy === 'card') {
    await db.insert(paymentSessions).values({ orderId: order.id, attempt: firstAttempt.card });
  }
  return order;
}

const lockedCurrency = sql`(select ${currencySettings.currency} from ${currencySettings} for share)`;

/** A bank transfer is no attempt to pay by card. */
const firstAttempt = { card: 1, transfer: 0 };

const canStillBePaid = {
  card: ne(orders.status, 'succeeded'),
  transfer: inArray(orders.status, ['pending', 'failed']),
};

export function countUnpaidOrders(
  db: Queryable,
  userId: number,
  payBy: NewOrder['payBy'],
): Promise<number> {
  const isUnpaid = and(canStillBePaid[payBy], isNull(orders.removedAt));
  return db.$count(orders, and(eq(orders.userId, userId), eq(orders.payBy, payBy), isUnpaid));
}

type Repeated = 'firstAttempt' | 'unpaid' | { readonly freeSince: Date };

function isRepeated(wanted: Repeated): SQL | undefined {
  // Only one such order can exist.
  if (wanted === 'firstAttempt') return and(eq(orders.status, 'pending'), eq(orders.attempts, 1));
  if (wanted === 'unpaid') {
    return and(inArray(orders.status, ['pending', 'failed']), isNull(orders.removedAt));
  }
  // An order of $0.00 is paid as soon as it is made.
  return and(eq(orders.totalCents, 0), gt(orders.createdAt, wanted.freeSince));
}

export async function findRepeatedOrder(
  db: Queryable,
  userId: number,
  { itemsHash }: NewOrder,
  wanted: Repeated,
) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.itemsHash, itemsHash), isRepeated(wanted)))
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

export async function findReplacement(db: Transaction, orderId: number) {
  const [order] = await db.select(orderFields).from(orders).where(eq(orders.replacesId, orderId));
  return order;
}

export async function listLinesToCopy(db: Transaction, orderId: number): Promise<NewLine[]> {
  const lines = await db
    .select(
      pickColumns(
        orderLines,
        'productId',
        'releaseId',
        'bundleId',
        'title',
        'contents',
        'unitPriceCents',
        'quantity',
        'discountCents',
        'licensing',
        'renewsId',
      ),
    )
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return lines.map((line) => ({ ...line, cartItemDocumentId: null }));
}

/** A quote follows to the order that can be paid, unless that is the order of another quote. */
export async function setReplaces(db: Transaction, orderId: number, replacesId: number) {
  await db.update(orders).set({ replacesId }).where(eq(orders.id, orderId));
  const quoted = db.select({ id: quotes.orderId }).from(quotes).where(eq(quotes.orderId, orderId));
  await db
    .update(quotes)
    .set({ orderId })
    .where(and(eq(quotes.orderId, replacesId), notExists(quoted)));
}
