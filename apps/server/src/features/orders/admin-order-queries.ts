import {
  adminOrder,
  adminOrderDetails,
  orderDispute,
  orderDownload,
  orderEvent,
  orderMail,
  orderPayment,
  orderRefundRequest,
  receivedTransfer,
  staffNote,
} from '@partshelf/contract/orders/admin.ts';
import { namedOrder } from '@partshelf/contract/orders/orders.ts';
import { and, asc, count, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import {
  companyOfOrder,
  isPricedLine,
  jsonList,
  staffQuoteOfOrder,
  transferOfOrder,
} from '../../db/expressions.ts';
import { namedUserColumns, soldLineColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { mails } from '../../db/tables/mails.ts';
import { orderLines, orders, paymentEvents, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import { transferPayments } from '../../db/tables/transfers.ts';

const [earlier, later] = [alias(orders, 'earlier'), alias(orders, 'later')];

const events = jsonList(
  columnsOf(orderEvent, paymentEvents, {}),
  sql`${paymentEvents.receivedAt}, ${paymentEvents.id}`,
  sql`${paymentEvents} where ${paymentEvents.orderId} = ${orders.id}`,
);

const requests = jsonList(
  columnsOf(orderRefundRequest, refundRequests, {
    askedBy: sql<string | null>`asker.username`,
    decidedBy: sql<string | null>`decider.username`,
  }),
  sql`${refundRequests.id} desc`,
  sql`${refundRequests} left join ${users} decider on decider.id = ${refundRequests.decidedById}
    left join ${users} asker on asker.id = nullif(${refundRequests.askedById}, ${orders.userId})
    where ${refundRequests.orderId} = ${orders.id}`,
);

const disputeList = jsonList(
  columnsOf(orderDispute, disputes, { amount: disputes.amountCents }),
  disputes.id,
  sql`${disputes} where ${disputes.orderId} = ${orders.id}`,
);

const mailList = jsonList(
  columnsOf(orderMail, mails, {}),
  mails.id,
  sql`${mails} where ${mails.orderId} = ${orders.id}`,
);

const notes = jsonList(
  columnsOf(staffNote, staffNotes, { author: sql<string | null>`author.username` }),
  sql`${staffNotes.id} desc`,
  sql`${staffNotes} left join ${users} author on author.id = ${staffNotes.authorId}
    where ${staffNotes.orderId} = ${orders.id}`,
);

const storedDetails = z.omit(adminOrderDetails, {
  state: true,
  products: true,
  company: true,
  transfer: true,
  quote: true,
  taxRule: true,
  discount: true,
  discountCode: true,
  refundable: true,
  refunds: true,
  invoices: true,
  lines: true,
  payments: true,
  downloads: true,
  received: true,
});

export async function findOrderDetails(db: Database, documentId: string) {
  const [found] = await db
    .select({
      order: orders,
      ...columnsOf(storedDetails, orders, {
        total: orders.totalCents,
        tax: orders.taxCents,
        refunded: orders.refundedCents,
        buyer: columnsOf(adminOrder.shape.buyer, users, {}),
        replaces: columnsOf(namedOrder, earlier, {}),
        replacedBy: columnsOf(namedOrder, later, {}),
        events,
        refundRequests: requests,
        disputes: disputeList,
        mails: mailList,
        notes,
      }),
      company: companyOfOrder,
      transfer: transferOfOrder,
      quote: staffQuoteOfOrder,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(earlier, eq(earlier.id, orders.replacesId))
    .leftJoin(later, eq(later.replacesId, orders.id))
    .where(eq(orders.documentId, documentId));
  return found;
}

export function listAdminOrderLines(db: Database, orderId: number) {
  return db
    .select({ product: pickColumns(products, 'documentId', 'slug'), ...soldLineColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

export type AdminOrderLineRow = Awaited<ReturnType<typeof listAdminOrderLines>>[number];

const storedPayment = z.omit(orderPayment, { url: true, card: true });

export function listPayments(db: Database, orderId: number) {
  return db
    .select({
      ...columnsOf(storedPayment, paymentSessions, {
        state: paymentSessions.status,
        sessionId: paymentSessions.stripeId,
        paymentId: paymentSessions.paymentIntentId,
      }),
      ...pickColumns(paymentSessions, 'cardBrand', 'cardLast4'),
    })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(asc(paymentSessions.attempt));
}

export function listReceived(db: Database, orderId: number) {
  return db
    .select(
      columnsOf(receivedTransfer, transferPayments, {
        amount: transferPayments.amountCents,
        by: users.username,
      }),
    )
    .from(transferPayments)
    .leftJoin(users, eq(users.id, transferPayments.recordedById))
    .where(eq(transferPayments.orderId, orderId))
    .orderBy(asc(transferPayments.id));
}

export function listDownloads(db: Database, orderId: number) {
  return db
    .select(
      columnsOf(orderDownload, downloads, {
        title: orderLines.title,
        version: releases.version,
        count: count(),
        lastAt: max(downloads.createdAt),
      }),
    )
    .from(downloads)
    .innerJoin(downloadLinks, eq(downloadLinks.id, downloads.linkId))
    .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.id, releases.id)
    .orderBy(asc(orderLines.position), desc(releases.id));
}

/** Waits for an erasure of the buyer; undefined when there is no such order, or the buyer is erased. */
export async function lockNotedOrder(db: Transaction, documentId: string) {
  const [order] = await db
    .select({ ...pickColumns(orders, 'id', 'number', 'userId'), buyer: namedUserColumns })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.documentId, documentId), isNull(users.erasedAt)))
    .for('share', { of: users });
  return order;
}

export async function insertStaffNote(db: Transaction, note: typeof staffNotes.$inferInsert) {
  const [inserted] = await db.insert(staffNotes).values(note).returning();
  return inserted!;
}

export async function deleteStaffNote(
  db: Transaction,
  documentId: string,
  subject: { readonly userId: number } | { readonly orderId: number },
): Promise<boolean> {
  const isAboutIt =
    'userId' in subject
      ? eq(staffNotes.userId, subject.userId)
      : eq(staffNotes.orderId, subject.orderId);
  const deleted = await db
    .delete(staffNotes)
    .where(and(isAboutIt, eq(staffNotes.documentId, documentId)))
    .returning({ id: staffNotes.id });
  return deleted.length > 0;
}
