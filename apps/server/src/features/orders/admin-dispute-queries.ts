import {
  adminDispute,
  type DisputeFilters,
  type DisputeState,
} from '@partshelf/contract/orders/disputes.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { hasNumber, isInDays, companyOfOrder, jsonList } from '../../db/expressions.ts';
import { mailedUserColumns } from '../../db/named-columns.ts';
import { containsText, escapeLikePattern } from '../../db/text-search.ts';
import { users } from '../../db/tables/accounts.ts';
import { shopTexts, shopTextVersions } from '../../db/tables/branding.ts';
import { releases } from '../../db/tables/catalog.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

const waitingStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

export const needsResponse = inArray(disputes.status, waitingStatuses);

const hasState = (state: DisputeState) => {
  if (state === 'needsResponse') return needsResponse;
  if (state === 'underReview') return sql`${disputes.outcome} is null and not ${needsResponse}`;
  return eq(disputes.outcome, state);
};

const disputeState = sql<DisputeState>`coalesce(${disputes.outcome}, case when ${needsResponse} then 'needsResponse' else 'underReview' end)`;

const selectDisputes = (db: Database) =>
  db
    .select({
      stripeId: disputes.stripeId,
      ...columnsOf(z.omit(adminDispute, { url: true }), disputes, {
        state: disputeState,
        isInquiry: sql<boolean>`starts_with(${disputes.status}, 'warning_')`,
        amount: disputes.amountCents,
        order: columnsOf(adminDispute.shape.order, orders, {}),
        buyer: columnsOf(adminDispute.shape.buyer, users, {}),
        company: companyOfOrder,
      }),
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .$dynamic();

export type DisputeListRow = Awaited<ReturnType<typeof selectDisputes>>[number];

export function getDisputeList(db: Database, filters: DisputeFilters) {
  const { search, state, order } = filters;
  const condition = and(
    state && hasState(state),
    order === undefined ? undefined : eq(orders.documentId, order),
    isInDays(disputes.openedAt, filters),
    search
      ? or(containsText(search, orders.documentId, users.searchedName), hasNumber(search))
      : undefined,
  );
  return {
    db,
    matching: () =>
      db
        .select({ id: disputes.id })
        .from(disputes)
        .leftJoin(orders, eq(orders.id, disputes.orderId))
        .leftJoin(users, eq(users.id, orders.userId))
        .where(condition)
        .$dynamic(),
    order: [
      asc(
        sql`case when ${needsResponse} then 0 when ${disputes.outcome} is null then 1 else 2 end`,
      ),
      asc(sql`case when ${disputes.outcome} is null then ${disputes.respondBy} end`),
      desc(disputes.openedAt),
      desc(disputes.id),
    ],
    id: disputes.id,
    rows: () => selectDisputes(db),
  };
}

export async function findDisputedOrder(db: Database, documentId: string) {
  const [found] = await db
    .select({ order: orders, buyer: { ...mailedUserColumns, createdAt: users.createdAt } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.documentId, documentId));
  return found;
}

export type DisputedOrder = NonNullable<Awaited<ReturnType<typeof findDisputedOrder>>>;

export function listDisputesOf(db: Database, orderId: number) {
  return db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(desc(disputes.openedAt));
}

const paymentId = sql<string>`coalesce(${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId})`;

/** The payment that delivered the order comes first. */
export function listPaymentsOf(db: Database, orderId: number) {
  return db
    .select({ id: paymentId, ...pickColumns(paymentSessions, 'paidAt', 'cardBrand', 'cardLast4') })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), isNotNull(paymentSessions.paidAt)))
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.attempt));
}

export function listEvidenceInvoices(db: Database, orderId: number) {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));
}

export function readDownloads(db: Database, orderId: number, after: number, limit: number) {
  return db
    .select({
      ...pickColumns(downloads, 'id', 'network', 'userAgent'),
      at: downloads.createdAt,
      product: orderLines.title,
      version: releases.version,
    })
    .from(downloads)
    .innerJoin(downloadLinks, eq(downloadLinks.id, downloads.linkId))
    .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(and(eq(orderLines.orderId, orderId), gt(downloads.id, after)))
    .orderBy(asc(downloads.id))
    .limit(limit);
}

export async function readMails(
  db: Database,
  {
    order,
    invoiceNumbers,
  }: { readonly order: DisputedOrder['order']; readonly invoiceNumbers: readonly string[] },
  after: number,
  limit: number,
) {
  const requests = await db
    .select({ documentId: refundRequests.documentId })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, order.id));
  const starts = [
    `order-${order.documentId}`,
    ...invoiceNumbers.map((number) => `document-${number.toLowerCase()}-`),
    ...requests.map(({ documentId }) => `refund-request-${documentId}`),
  ];
  const isOfOrder = or(
    ...starts.map((start) => sql`${mails.key} like ${`${escapeLikePattern(start)}%`}`),
  );
  return db
    .select(pickColumns(mails, 'id', 'createdAt', 'sentAt', 'recipient', 'subject', 'state'))
    .from(mails)
    .where(and(isOfOrder, gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(limit);
}

const answersOf = jsonList(
  { text: contactAnswers.text, createdAt: contactAnswers.createdAt },
  contactAnswers.position,
  sql`${contactAnswers} where ${contactAnswers.messageId} = ${contactMessages.id}`,
);

export function readMessagesOfBuyer(db: Database, email: string, after: number, limit: number) {
  return db
    .select({
      ...pickColumns(contactMessages, 'id', 'createdAt', 'email', 'subject', 'message'),
      answers: answersOf,
    })
    .from(contactMessages)
    .where(
      and(
        eq(sql`lower(${contactMessages.email})`, email.toLowerCase()),
        gt(contactMessages.id, after),
      ),
    )
    .orderBy(asc(contactMessages.id))
    .limit(limit);
}

export function readChat(db: Database, userId: number, after: number, limit: number) {
  return db
    .select(pickColumns(chatMessages, 'id', 'createdAt', 'isFromCustomer', 'content'))
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(eq(chatRooms.userId, userId), gt(chatMessages.id, after)))
    .orderBy(asc(chatMessages.id))
    .limit(limit);
}

/** The default text was shown when there is no row, or one without content. */
export async function findTermsAt(db: Database, at: Date) {
  const [version] = await db
    .select(pickColumns(shopTextVersions, 'version', 'content', 'createdAt'))
    .from(shopTextVersions)
    .where(and(eq(shopTextVersions.name, 'terms'), lte(shopTextVersions.createdAt, at)))
    .orderBy(desc(shopTextVersions.version))
    .limit(1);
  return version;
}

export async function hasDefaultTerms(db: Database): Promise<boolean> {
  const own = and(eq(shopTexts.name, 'terms'), isNotNull(shopTexts.content));
  return (await db.$count(shopTexts, own)) === 0;
}
