import {
  type AdminUserDetailsResult,
  type UserActivityKind,
  userChatMessage,
  userInvoice,
  userMessage,
  userNote,
  userOrder,
  userQuote,
  userRefundRequest,
  userReview,
  userTransfer,
} from '@partshelf/contract/accounts/admin-user.ts';
import { ownCompany } from '@partshelf/contract/companies/companies.ts';
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import {
  isPricedLine,
  type JsonFields,
  jsonList,
  jsonObject,
  jsonRow,
  jsonUnlessNull,
  companyOfOrder,
  transferOfOrder,
  currentTransferState,
  returnedCents,
} from '../../db/expressions.ts';
import {
  namedCompanyColumns,
  namedOrderColumns,
  namedProductColumns,
  namedUserColumns,
} from '../../db/named-columns.ts';
import { type ListPage, pageTotal, withTotal } from '../../db/list-page.ts';
import { mayUse } from '../../db/order-access.ts';
import { microsoftIdentities, users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { reviews } from '../../db/tables/shopping.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { idsOf, selectLicences } from '../licences/queries.ts';
import { missingCents } from '../quotes/admin-transfer-queries.ts';
import { adminUserFields } from './admin-queries.ts';

/** A person belongs to ten companies at most. */
export const memberships = jsonList(
  columnsOf(ownCompany, companies, { role: companyMembers.role }),
  sql`${companies.name}, ${companies.id}`,
  sql`${companyMembers} inner join ${companies} on ${companies.id} = ${companyMembers.companyId} where ${companyMembers.userId} = ${users.id}`,
);

const sumOfPaid = (cents: SQL) =>
  sql`(select coalesce(sum(${cents}), 0) from ${orders} where ${orders.userId} = ${users.id} and ${orders.status} = 'succeeded')`.mapWith(
    Number,
  );

export async function findUserDetails(db: Database, documentId: string) {
  const [found] = await db
    .select({
      id: users.id,
      ...adminUserFields(db),
      billing: billingDetails.billing,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasGoogle: sql<boolean>`${users.googleSubject} is not null`,
      microsoft: microsoftIdentities.label,
      companies: memberships,
      chatRoom: chatRooms.documentId,
      paidOrders: sumOfPaid(sql`1`),
      paid: sumOfPaid(sql`${orders.totalCents} - ${returnedCents}`),
      returned: sumOfPaid(sql`${returnedCents}`),
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .leftJoin(chatRooms, eq(chatRooms.userId, users.id))
    .where(eq(users.documentId, documentId));
  return found;
}

export async function findUserName(db: Database, documentId: string) {
  const [found] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.documentId, documentId));
  return found;
}

type User = NonNullable<Awaited<ReturnType<typeof findUserName>>>;

const nameOf = (kind: UserActivityKind) => sql<UserActivityKind>`${kind}::text`.as('kind');

const titles = sql<
  string[]
>`(select coalesce(json_agg(${orderLines.title} order by ${orderLines.position}), '[]') from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isPricedLine})`.as(
  'titles',
);

const newestRequest = jsonRow(
  columnsOf(userRefundRequest, refundRequests, {}),
  sql`${refundRequests} where ${refundRequests.orderId} = ${orders.id} order by ${refundRequests.id} desc limit 1`,
).as('refund_request');

const buyer = jsonObject({
  documentId: users.documentId,
  username: sql<string | null>`case when ${users.erasedAt} is null then ${users.username} end`,
}).as('buyer');

const isReversed = sql`(${orders.refundedCents} > 0 or ${orders.refundedAt} is not null or ${orders.disputedAt} is not null or exists (select from ${refundRequests} where ${refundRequests.orderId} = ${orders.id}))`;

export const isBoughtBy = ({ id }: Pick<User, 'id'>) => eq(orders.userId, id);

const selectOrdersOf =
  (kind: 'orders' | 'reversals') =>
  (db: Database, whose: SQL, { limit, offset }: ListPage) =>
    db
      .select({
        kind: nameOf(kind),
        totalRows: pageTotal.as('total_rows'),
        ...pickColumns(orders, 'id', 'status'),
        buyer,
        ...columnsOf(z.omit(userOrder, { state: true }), orders, {
          total: orders.totalCents,
          refunded: orders.refundedCents,
          products: titles,
          company: companyOfOrder.as('company'),
          transfer: transferOfOrder.as('transfer'),
          refundRequest: newestRequest,
        }),
      })
      .from(orders)
      // With a join, the columns within the lists are qualified.
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(whose, kind === 'reversals' ? isReversed : undefined))
      .orderBy(desc(orders.id))
      .limit(limit)
      .offset(offset);

export const selectUserOrders = selectOrdersOf('orders');
export const selectReversals = selectOrdersOf('reversals');

export const selectOrdersAndReversals = (db: Database, whose: SQL, page: ListPage) =>
  unionAll(selectUserOrders(db, whose, page), selectReversals(db, whose, page)).orderBy(
    sql`kind, id desc`,
  );

export type UserOrderRow = Awaited<ReturnType<typeof selectUserOrders>>[number];

export const isQuotedToUser = ({ id }: Pick<User, 'id'>) => eq(quotes.userId, id);

export const selectUserQuotes = (db: Database, whose: SQL, { limit, offset }: ListPage) =>
  db
    .select({
      totalRows: pageTotal,
      ...pickColumns(quotes, 'expiresAt', 'state'),
      ...columnsOf(z.omit(userQuote, { state: true }), quotes, {
        total: quotes.totalCents,
        customer: jsonUnlessNull(namedUserColumns),
        company: jsonUnlessNull(namedCompanyColumns),
      }),
    })
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .where(whose)
    .orderBy(desc(quotes.id))
    .limit(limit)
    .offset(offset);

export type UserQuoteRow = Awaited<ReturnType<typeof selectUserQuotes>>[number];

export const selectUserTransfers = (db: Database, whose: SQL, { limit, offset }: ListPage) =>
  db
    .select(
      withTotal(
        columnsOf(userTransfer, orders, {
          state: currentTransferState,
          total: orders.totalCents,
          missing: missingCents,
          dueOn: transfers.dueOn,
          reference: transfers.reference,
          company: companyOfOrder,
          buyer,
        }),
      ),
    )
    .from(orders)
    .innerJoin(transfers, eq(transfers.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(whose)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset);

export type UserTransferRow = Awaited<ReturnType<typeof selectUserTransfers>>[number];

export const selectUserLicences = (
  db: Database,
  whose: Parameters<typeof idsOf>[1],
  { limit, offset }: ListPage,
  now: Date,
) =>
  selectLicences(db, now)
    .where(inArray(licences.id, idsOf(db, whose)))
    .orderBy(desc(licences.id))
    .limit(limit)
    .offset(offset);

export const licensedToUser = ({ id }: Pick<User, 'id'>) => ({
  isOfTrial: eq(licences.userId, id),
  isOfOrder: eq(orders.userId, id),
});

const current = alias(releases, 'current');

/** Some companies download before they pay. */
const isBoughtOrDelivered = or(
  eq(orders.status, 'succeeded'),
  gt(orders.deliversUntil, sql`now()`),
  isNotNull(downloads.id),
);

export const selectDownloads = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      totalRows: pageTotal.as('total_rows'),
      product: namedProductColumns,
      version: sql<
        string | null
      >`(array_agg(${releases.version} order by ${downloads.id} desc) filter (where ${downloads.id} is not null))[1]`.as(
        'downloaded_version',
      ),
      currentVersion: current.version,
      count: count(downloads.id).as('download_count'),
      lastAt: max(downloads.createdAt).as('last_at'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(current, eq(current.id, products.currentReleaseId))
    .leftJoin(
      downloadLinks,
      and(eq(downloadLinks.orderLineId, orderLines.id), eq(downloadLinks.userId, user.id)),
    )
    .leftJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .leftJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(and(mayUse(user.id), isBoughtOrDelivered, isNotNull(orderLines.releaseId)))
    .groupBy(products.id, current.id)
    .orderBy(sql`${max(downloads.createdAt)} desc nulls last`, desc(products.id))
    .limit(limit)
    .offset(offset);

export const selectInvoices = (db: Database, whose: SQL, { limit, offset }: ListPage) =>
  db
    .select(
      withTotal(
        columnsOf(userInvoice, invoices, {
          total: invoices.totalCents,
          order: columnsOf(userInvoice.shape.order, orders, {}),
        }),
      ),
    )
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(whose)
    .orderBy(desc(invoices.id))
    .limit(limit)
    .offset(offset);

type Activity = AdminUserDetailsResult['activity'];

export type TextKind = 'reviews' | 'messages' | 'chat' | 'notes';

const textOf = (kind: TextKind, id: AnyPgColumn, fields: JsonFields) => ({
  kind: nameOf(kind),
  totalRows: pageTotal,
  id,
  item: jsonObject(fields) as SQL<unknown> as SQL<Activity[TextKind][number]>,
});

export const selectReviews = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select(
      textOf(
        'reviews',
        reviews.id,
        columnsOf(userReview, reviews, {
          product: jsonObject(namedProductColumns),
          hidden: sql<boolean>`${reviews.hiddenAt} is not null`,
        }),
      ),
    )
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, user.id))
    .orderBy(desc(reviews.id))
    .limit(limit)
    .offset(offset);

export const selectMessages = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select(textOf('messages', contactMessages.id, columnsOf(userMessage, contactMessages, {})))
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, user.email.toLowerCase()))
    .orderBy(desc(contactMessages.id))
    .limit(limit)
    .offset(offset);

export const selectChatMessages = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select(
      textOf(
        'chat',
        chatMessages.id,
        columnsOf(userChatMessage, chatMessages, { sender: users.username }),
      ),
    )
    .from(chatRooms)
    .innerJoin(chatMessages, eq(chatMessages.roomId, chatRooms.id))
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(eq(chatRooms.userId, user.id))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .offset(offset);

export const selectNotes = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select(
      textOf(
        'notes',
        staffNotes.id,
        columnsOf(userNote, staffNotes, {
          author: users.username,
          order: jsonUnlessNull(namedOrderColumns),
        }),
      ),
    )
    .from(staffNotes)
    .leftJoin(orders, eq(orders.id, staffNotes.orderId))
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .where(eq(staffNotes.userId, user.id))
    .orderBy(desc(staffNotes.id))
    .limit(limit)
    .offset(offset);

export const selectAllTexts = (db: Database, user: User, page: ListPage) =>
  unionAll(
    selectReviews(db, user, page),
    selectMessages(db, user, page),
    selectChatMessages(db, user, page),
    selectNotes(db, user, page),
  ).orderBy(sql`kind, id desc`);

/** Waits for an erasure of the person; undefined when they are erased. */
export async function lockNotedUser(db: Transaction, documentId: string) {
  const [user] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.documentId, documentId), isNull(users.erasedAt)))
    .for('share');
  return user;
}
