import { and, asc, count, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MailState } from '@partshelf/contract/operations.ts';
import type { RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { isPricedLine, orderCompany, soldContents } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { mails } from '../../db/tables/mails.ts';
import { orderLines, orders, paymentEvents, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';

const [earlier, later] = [alias(orders, 'earlier'), alias(orders, 'later')];

const jsonList = (row: SQL, order: SQL, source: SQL) =>
  sql`coalesce((select json_agg(json_build_object(${row}) order by ${order}) from ${source}), '[]'::json)`;

const toDate = (text: string | null) => (text === null ? null : new Date(text));

interface EventJson {
  readonly id: string;
  readonly type: string;
  readonly alert: string | null;
  readonly receivedAt: string;
}

const events = jsonList(
  sql`'id', ${paymentEvents.id}, 'type', ${paymentEvents.type}, 'alert', ${paymentEvents.alert},
    'receivedAt', ${paymentEvents.receivedAt}`,
  sql`${paymentEvents.receivedAt}, ${paymentEvents.id}`,
  sql`${paymentEvents} where ${paymentEvents.orderId} = ${orders.id}`,
).mapWith((rows: EventJson[]) =>
  rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) })),
);

interface RequestJson {
  readonly documentId: string;
  readonly state: RefundRequestState;
  readonly reason: string;
  readonly answer: string | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly askedBy: string | null;
}

const requests = jsonList(
  sql`'documentId', ${refundRequests.documentId}, 'state', ${refundRequests.state},
    'reason', ${refundRequests.reason}, 'answer', ${refundRequests.answer},
    'askedBy', asker.username, 'createdAt', ${refundRequests.createdAt},
    'decidedAt', ${refundRequests.decidedAt}, 'decidedBy', decider.username`,
  sql`${refundRequests.id} desc`,
  sql`${refundRequests} left join ${users} decider on decider.id = ${refundRequests.decidedById}
    left join ${users} asker on asker.id = nullif(${refundRequests.askedById}, ${orders.userId})
    where ${refundRequests.orderId} = ${orders.id}`,
).mapWith((rows: RequestJson[]) =>
  rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    decidedAt: toDate(row.decidedAt),
  })),
);

interface DisputeJson {
  readonly amount: number;
  readonly reason: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly outcome: typeof disputes.$inferSelect.outcome;
}

const disputeList = jsonList(
  sql`'amount', ${disputes.amountCents}, 'reason', ${disputes.reason},
    'openedAt', ${disputes.openedAt}, 'closedAt', ${disputes.closedAt},
    'outcome', ${disputes.outcome}`,
  sql`${disputes.id}`,
  sql`${disputes} where ${disputes.orderId} = ${orders.id}`,
).mapWith((rows: DisputeJson[]) =>
  rows.map((row) => ({
    ...row,
    openedAt: new Date(row.openedAt),
    closedAt: toDate(row.closedAt),
  })),
);

interface MailJson {
  readonly documentId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

const mailList = jsonList(
  sql`'documentId', ${mails.documentId}, 'recipient', ${mails.recipient},
    'subject', ${mails.subject}, 'state', ${mails.state}, 'createdAt', ${mails.createdAt},
    'sentAt', ${mails.sentAt}`,
  sql`${mails.id}`,
  sql`${mails} where ${mails.orderId} = ${orders.id}`,
).mapWith((rows: MailJson[]) =>
  rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), sentAt: toDate(row.sentAt) })),
);

interface NoteJson {
  readonly documentId: string;
  readonly text: string;
  readonly author: string | null;
  readonly createdAt: string;
}

const notes = jsonList(
  sql`'documentId', ${staffNotes.documentId}, 'text', ${staffNotes.text},
    'author', author.username, 'createdAt', ${staffNotes.createdAt}`,
  sql`${staffNotes.id} desc`,
  sql`${staffNotes} left join ${users} author on author.id = ${staffNotes.authorId}
    where ${staffNotes.orderId} = ${orders.id}`,
).mapWith((rows: NoteJson[]) =>
  rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
);

/** With all that is short, in one statement. */
export async function findOrderDetails(db: Database, documentId: string) {
  const [found] = await db
    .select({
      order: orders,
      buyer: { documentId: users.documentId, username: users.username, email: users.email },
      company: orderCompany,
      replaces: { documentId: earlier.documentId, number: earlier.number },
      replacedBy: { documentId: later.documentId, number: later.number },
      events,
      refundRequests: requests,
      disputes: disputeList,
      mails: mailList,
      notes,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(earlier, eq(earlier.id, orders.replacesId))
    .leftJoin(later, eq(later.replacesId, orders.id))
    .where(eq(orders.documentId, documentId));
  return found;
}

export function listLines(db: Database, orderId: number) {
  return db
    .select({
      product: { documentId: products.documentId, slug: products.slug },
      title: orderLines.title,
      version: releases.version,
      contents: soldContents,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
      discountCents: orderLines.discountCents,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

export type AdminOrderLineRow = Awaited<ReturnType<typeof listLines>>[number];

export function listPayments(db: Database, orderId: number) {
  return db
    .select({
      attempt: paymentSessions.attempt,
      state: paymentSessions.status,
      sessionId: paymentSessions.stripeId,
      paymentId: paymentSessions.paymentIntentId,
      cardBrand: paymentSessions.cardBrand,
      cardLast4: paymentSessions.cardLast4,
      createdAt: paymentSessions.createdAt,
      paidAt: paymentSessions.paidAt,
      refundedAt: paymentSessions.refundedAt,
    })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(asc(paymentSessions.attempt));
}

export function listDownloads(db: Database, orderId: number) {
  return db
    .select({
      title: orderLines.title,
      version: releases.version,
      count: count(),
      lastAt: max(downloads.createdAt),
    })
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
    .select({
      id: orders.id,
      number: orders.number,
      userId: orders.userId,
      buyer: { documentId: users.documentId, username: users.username },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.documentId, documentId), isNull(users.erasedAt)))
    .for('share', { of: users });
  return order;
}

export async function insertNote(db: Transaction, note: typeof staffNotes.$inferInsert) {
  const [inserted] = await db.insert(staffNotes).values(note).returning();
  return inserted!;
}

export async function deleteNote(
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
