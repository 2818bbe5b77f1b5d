import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { isPricedLine, soldContents } from '../../db/expressions.ts';
import { fileColumns, soldLineColumns } from '../../db/named-columns.ts';
import { lockOrderRole, mayManage } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import {
  invoiceCounters,
  invoiceFiles,
  type invoiceFormats,
  type invoiceKinds,
  invoices,
  invoicingSettings,
} from '../../db/tables/invoices.ts';
import { orderLines, orders, paymentEvents, paymentSessions } from '../../db/tables/orders.ts';
import { refundLines, refunds } from '../../db/tables/refunds.ts';
import { transfers } from '../../db/tables/transfers.ts';

export type InvoiceKind = (typeof invoiceKinds)[number];

export type InvoiceRow = typeof invoices.$inferSelect;

/** An order by bank transfer may be paid by card after all. */
const isTransfer = sql`coalesce(${paymentSessions.attempt}, 0) = 0 and ${transfers.orderId} is not null`;

export async function findSale(db: Queryable, orderId: number) {
  const [sale] = await db
    .select({
      ...pickColumns(
        orders,
        'id',
        'documentId',
        'number',
        'currency',
        'payBy',
        'totalCents',
        'taxCents',
        'tax',
        'billing',
        'paidAt',
      ),
      buyer: pickColumns(users, 'username', 'email'),
      paymentReference: sql<
        string | null
      >`case when ${isTransfer} then ${transfers.reference} else coalesce(${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId}) end`,
      transferDueOn: sql<string | null>`case when ${isTransfer} then ${transfers.dueOn} end`,
      transferStatus: transfers.status,
      deliversAtOnce: transfers.deliversAtOnce,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(
      paymentSessions,
      and(eq(paymentSessions.orderId, orders.id), isNotNull(paymentSessions.paidAt)),
    )
    .leftJoin(transfers, eq(transfers.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.id))
    .limit(1);
  return sale;
}

export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

export type SoldLineRow = Awaited<ReturnType<typeof listSoldLines>>[number];

export function listSoldLines(db: Queryable, orderId: number) {
  return db
    .select(soldLineColumns)
    .from(orderLines)
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

export async function listRefundedLines(db: Queryable, orderId: number) {
  const rows = await db
    .select({
      key: refunds.documentId,
      providerId: refunds.providerId,
      ...pickColumns(orderLines, 'title', 'unitPriceCents'),
      version: releases.version,
      contents: soldContents,
      ...pickColumns(refundLines, 'quantity', 'netCents', 'amountCents'),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows;
}

export type RefundedLineRow = Awaited<ReturnType<typeof listRefundedLines>>[number];

/** Locks the series until the transaction ends. */
export async function takeNextNumber(db: Transaction, kind: InvoiceKind, day: string) {
  const year = Number(day.slice(0, 4));
  const [taken] = await db
    .insert(invoiceCounters)
    .values({ kind, year, lastNumber: 1, lastDay: day })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: {
        lastNumber: sql`${invoiceCounters.lastNumber} + 1`,
        lastDay: sql`greatest(${invoiceCounters.lastDay}, excluded.last_day)`,
      },
    })
    .returning({ sequence: invoiceCounters.lastNumber, day: invoiceCounters.lastDay });
  return { year, ...taken! };
}

export async function insertInvoice(db: Transaction, invoice: typeof invoices.$inferInsert) {
  const [inserted] = await db.insert(invoices).values(invoice).returning();
  if (invoice.kind === 'invoice') {
    const { country: invoicedCountry } = invoice.snapshot.buyer;
    await db.update(orders).set({ invoicedCountry }).where(eq(orders.id, invoice.orderId));
  }
  return inserted!;
}

export async function lockSoldOrder(db: Transaction, orderId: number) {
  const [order] = await db
    .select({ refundedCents: orders.refundedCents })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  return order!;
}

export function listInvoicesOf(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));
}

/** It is stored once for each id, and no one is notified. */
export async function insertQuietAlert(
  db: Queryable,
  alert: Pick<typeof paymentEvents.$inferInsert, 'id' | 'type' | 'alert' | 'orderId'>,
): Promise<void> {
  await db.insert(paymentEvents).values(alert).onConflictDoNothing();
}

/** An alert that was resolved is opened again. */
export async function openAlert(
  db: Queryable,
  alert: Pick<typeof paymentEvents.$inferInsert, 'id' | 'type' | 'alert'>,
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values(alert)
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: { resolvedAt: null, receivedAt: sql`now()` },
      setWhere: isNotNull(paymentEvents.resolvedAt),
    });
}

export async function resolveAlert(db: Queryable, id: string, resolvedAt: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ resolvedAt })
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.resolvedAt)));
}

/** Returns null for an order that cost nothing. */
export async function findPaymentIntent(db: Queryable, orderId: number) {
  const [paid] = await db
    .select({ id: paymentSessions.paymentIntentId })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), isNotNull(paymentSessions.paidAt)))
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.id))
    .limit(1);
  return paid?.id ?? null;
}

export async function findOrderPaidByTransfer(db: Queryable, orderId: number) {
  const [order] = await db
    .select(pickColumns(orders, 'documentId', 'number', 'currency'))
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.payBy, 'transfer')));
  return order;
}

export async function findOrderNamed(db: Queryable, documentId: string) {
  const [order] = await db
    .select({ id: orders.id, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.documentId, documentId));
  return order;
}

const mostNumbersAhead = 100_000;

/** No later order gets the number of an order that a restored backup does not have. */
export async function skipOrderNumber(db: Transaction, number: number): Promise<void> {
  await db.execute(
    sql`select nextval('orders_number_seq') from orders_number_seq, generate_series(1, least(${number}::bigint - last_value + 1, ${mostNumbersAhead}::bigint))`,
  );
}

interface Counter {
  readonly kind: InvoiceKind;
  readonly year: number;
  readonly lastNumber: number;
  readonly lastDay: string;
}

export async function raiseInvoiceCounter(db: Transaction, counter: Counter): Promise<void> {
  const { lastNumber, lastDay } = invoiceCounters;
  await db
    .insert(invoiceCounters)
    .values(counter)
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: {
        lastNumber: sql`greatest(${lastNumber}, excluded.last_number)`,
        lastDay: sql`greatest(${lastDay}, excluded.last_day)`,
      },
    });
}

export async function findLastDay(db: Queryable): Promise<string | null> {
  const [last] = await db.select({ day: max(invoiceCounters.lastDay) }).from(invoiceCounters);
  return last?.day ?? null;
}

export async function listKnownNumbers(db: Queryable, numbers: readonly string[]) {
  const known = await db
    .select({ number: invoices.number, orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.number, [...numbers]));
  return new Map(known.map(({ number, orderId }) => [number, orderId]));
}

/** No invoice is issued from then on. */
export async function setConflict(db: Transaction, conflict: string): Promise<void> {
  await db.update(invoicingSettings).set({ conflict });
}

const orderFields = {
  id: orders.id,
  companyId: orders.companyId,
  status: orders.status,
  paidAt: orders.paidAt,
  refundedCents: orders.refundedCents,
  disputedAt: orders.disputedAt,
  totalCents: orders.totalCents,
  taxCents: orders.taxCents,
  tax: orders.tax,
  billing: orders.billing,
};

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findInvoicedOrder>>>;

export async function findInvoicedOrder(db: Queryable, userId: number, documentId: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(and(eq(orders.documentId, documentId), mayManage(userId)));
  return order;
}

export async function lockInvoicedOrder(db: Transaction, userId: number, documentId: string) {
  await lockOrderRole(db, userId, documentId);
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(and(eq(orders.documentId, documentId), mayManage(userId)))
    .for('update');
  return order;
}

/** An invoice may say more than the checkout did. */
export async function setBilling(
  db: Transaction,
  orderId: number,
  billed: Pick<typeof orders.$inferInsert, 'billing' | 'tax'>,
): Promise<void> {
  await db.update(orders).set(billed).where(eq(orders.id, orderId));
}

export type InvoiceFormat = (typeof invoiceFormats)[number];

export async function findInvoice(db: Queryable, invoiceId: number) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return invoice;
}

interface Wanted {
  readonly order: string;
  /** The newest invoice is the default. */
  readonly number?: string | undefined;
  /** Null finds the invoices of all customers, for an Admin. */
  readonly userId: number | null;
}

export async function findInvoiceOfOrder(db: Database, { order, number, userId }: Wanted) {
  const [found] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(orders.documentId, order),
        userId === null ? undefined : mayManage(userId),
        number === undefined ? eq(invoices.kind, 'invoice') : eq(invoices.number, number),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1);
  return found?.invoice;
}

export function listInvoiceFiles(db: Queryable, invoiceId: number) {
  return db
    .select({ format: invoiceFiles.format, ...fileColumns })
    .from(invoiceFiles)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(eq(invoiceFiles.invoiceId, invoiceId))
    .orderBy(asc(invoiceFiles.format));
}

export async function lockInvoice(db: Transaction, invoiceId: number): Promise<void> {
  await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
    .for('update');
}

export async function insertInvoiceFiles(
  db: Transaction,
  invoiceId: number,
  stored: readonly (typeof files.$inferInsert & { readonly format: InvoiceFormat })[],
): Promise<void> {
  const added = await db
    .insert(files)
    .values(stored.map(({ format: _format, ...file }) => file))
    .returning({ id: files.id, storageKey: files.storageKey });
  const idOf = new Map(added.map(({ id, storageKey }) => [storageKey, id]));
  await db.insert(invoiceFiles).values(
    stored.map(({ format, storageKey }) => ({
      invoiceId,
      format,
      fileId: idOf.get(storageKey)!,
    })),
  );
}
