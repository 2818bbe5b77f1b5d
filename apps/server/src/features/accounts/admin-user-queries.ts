import type { UserActivityKind } from '@partshelf/contract/accounts/admin-user.ts';
import { ownCompany } from '@partshelf/contract/companies/companies.ts';
import type { RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import { and, count, desc, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isPricedLine, jsonList, companyOfOrder, returnedCents } from '../../db/expressions.ts';
import { type ListPage, pageTotal } from '../../db/list-page.ts';
import { mayUse } from '../../db/order-access.ts';
import { microsoftIdentities, users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { reviews } from '../../db/tables/shopping.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
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
      paidCents: sumOfPaid(sql`${orders.totalCents} - ${returnedCents}`),
      returnedCents: sumOfPaid(sql`${returnedCents}`),
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

const newestRequest = sql<{
  state: RefundRequestState;
  reason: string;
  createdAt: string;
} | null>`(select json_build_object('state', ${refundRequests.state}, 'reason', ${refundRequests.reason}, 'createdAt', ${refundRequests.createdAt}) from ${refundRequests} where ${refundRequests.orderId} = ${orders.id} order by ${refundRequests.id} desc limit 1)`.as(
  'refund_request',
);

/** The username is null once the account is gone. */
const buyer = sql<{
  documentId: string;
  username: string | null;
}>`json_build_object('documentId', ${users.documentId}, 'username', case when ${users.erasedAt} is null then ${users.username} end)`.as(
  'buyer',
);

const isReversed = sql`(${orders.refundedCents} > 0 or ${orders.refundedAt} is not null or ${orders.disputedAt} is not null or exists (select from ${refundRequests} where ${refundRequests.orderId} = ${orders.id}))`;

export const isBoughtBy = ({ id }: Pick<User, 'id'>) => eq(orders.userId, id);

const selectOrdersOf =
  (kind: 'orders' | 'reversals') =>
  (db: Database, whose: SQL, { limit, offset }: ListPage) =>
    db
      .select({
        kind: nameOf(kind),
        total: pageTotal.as('total'),
        id: orders.id,
        documentId: orders.documentId,
        number: orders.number,
        status: orders.status,
        totalCents: orders.totalCents,
        refundedCents: orders.refundedCents,
        refundedAt: orders.refundedAt,
        disputedAt: orders.disputedAt,
        createdAt: orders.createdAt,
        products: titles,
        buyer,
        company: companyOfOrder.as('company'),
        refundRequest: newestRequest,
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

const current = alias(releases, 'current');

export const selectDownloads = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      total: pageTotal.as('total'),
      product: { documentId: products.documentId, title: products.title },
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
    .where(and(mayUse(user.id), eq(orders.status, 'succeeded'), isNotNull(orderLines.releaseId)))
    .groupBy(products.id, current.id)
    .orderBy(sql`${max(downloads.createdAt)} desc nulls last`, desc(products.id))
    .limit(limit)
    .offset(offset);

export const selectInvoices = (db: Database, whose: SQL, { limit, offset }: ListPage) =>
  db
    .select({
      total: pageTotal,
      documentId: invoices.documentId,
      kind: invoices.kind,
      number: invoices.number,
      issuedOn: invoices.issuedOn,
      totalCents: invoices.totalCents,
      order: { documentId: orders.documentId, number: orders.number },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(whose)
    .orderBy(desc(invoices.id))
    .limit(limit)
    .offset(offset);

export type UserInvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number];

const textOf = (value: unknown) => sql<string | null>`${value}::text`;
const numberOf = (value: unknown) => sql<number | null>`${value}::int`;

/** `about` is the documentId of the product or order that the text belongs to. */
export const selectReviews = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      kind: nameOf('reviews'),
      total: pageTotal,
      id: reviews.id,
      documentId: reviews.documentId,
      about: textOf(products.documentId),
      title: textOf(products.title),
      number: numberOf(reviews.rating),
      state: textOf(sql`case when ${reviews.hiddenAt} is not null then 'hidden' end`),
      author: textOf(null),
      text: reviews.comment,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, user.id))
    .orderBy(desc(reviews.id))
    .limit(limit)
    .offset(offset);

export const selectMessages = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      kind: nameOf('messages'),
      total: pageTotal,
      id: contactMessages.id,
      documentId: contactMessages.documentId,
      about: textOf(null),
      title: textOf(contactMessages.subject),
      number: numberOf(null),
      state: textOf(contactMessages.state),
      author: textOf(null),
      text: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, user.email.toLowerCase()))
    .orderBy(desc(contactMessages.id))
    .limit(limit)
    .offset(offset);

export const selectChatMessages = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      kind: nameOf('chat'),
      total: pageTotal,
      id: chatMessages.id,
      documentId: chatMessages.documentId,
      about: textOf(null),
      title: textOf(null),
      number: numberOf(null),
      state: textOf(sql`case when ${chatMessages.isFromCustomer} then 'customer' end`),
      author: textOf(users.username),
      text: chatMessages.content,
      createdAt: chatMessages.createdAt,
    })
    .from(chatRooms)
    .innerJoin(chatMessages, eq(chatMessages.roomId, chatRooms.id))
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(eq(chatRooms.userId, user.id))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .offset(offset);

export const selectNotes = (db: Database, user: User, { limit, offset }: ListPage) =>
  db
    .select({
      kind: nameOf('notes'),
      total: pageTotal,
      id: staffNotes.id,
      documentId: staffNotes.documentId,
      about: textOf(orders.documentId),
      title: textOf(null),
      number: numberOf(orders.number),
      state: textOf(null),
      author: textOf(users.username),
      text: staffNotes.text,
      createdAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .leftJoin(orders, eq(orders.id, staffNotes.orderId))
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .where(eq(staffNotes.userId, user.id))
    .orderBy(desc(staffNotes.id))
    .limit(limit)
    .offset(offset);

export type UserTextRow = Awaited<ReturnType<typeof selectNotes>>[number];

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
