import { limits } from '@partshelf/contract/limits.ts';
import type { erasedTopics, ReviewsChoice } from '@partshelf/contract/privacy/privacy.ts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { endOfBookkeeping } from '../../db/expressions.ts';
import { namedOrderColumns } from '../../db/named-columns.ts';
import { apiTokens, sessions, users } from '../../db/tables/accounts.ts';
import { mails } from '../../db/tables/mails.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { companyMembers } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { notificationRecipients } from '../../db/tables/notifications.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { subscribers } from '../../db/tables/subscribers.ts';
import { cartItems, favorites, reviews } from '../../db/tables/shopping.ts';

export const userFields = {
  id: users.id,
  documentId: users.documentId,
  username: users.username,
  email: users.email,
  role: users.role,
  confirmed: users.confirmed,
  blocked: users.blocked,
  passwordHash: users.passwordHash,
  erasedAt: users.erasedAt,
};

export async function findUser(db: Queryable, userId: number) {
  const [user] = await db.select(userFields).from(users).where(eq(users.id, userId));
  return user;
}

/** Payments and refunds take it too before they start. */
export async function lockUserById(db: Transaction, userId: number) {
  const [user] = await db
    .select(userFields)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user;
}

export async function findDeletion(db: Queryable, userId: number) {
  const [deletion] = await db
    .select({ eraseAt: accountDeletions.eraseAt, reviews: accountDeletions.reviews })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  return deletion;
}

export async function insertDeletion(
  db: Transaction,
  deletion: {
    readonly userId: number;
    readonly reviews: ReviewsChoice;
    readonly wasBlocked: boolean;
  },
): Promise<Date | undefined> {
  const [inserted] = await db
    .insert(accountDeletions)
    .values({ ...deletion, eraseAt: sql`now() + make_interval(days => ${limits.deletionDays})` })
    .onConflictDoNothing()
    .returning({ eraseAt: accountDeletions.eraseAt });
  return inserted?.eraseAt;
}

export async function deleteDeletion(db: Transaction, userId: number) {
  const [deleted] = await db
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning({ wasBlocked: accountDeletions.wasBlocked });
  return deleted;
}

export async function setBlocked(db: Transaction, userId: number, blocked: boolean): Promise<void> {
  await db.update(users).set({ blocked }).where(eq(users.id, userId));
}

/** An account that an operator opened again is not due. */
const isDue = and(lte(accountDeletions.eraseAt, sql`now()`), users.blocked);

export async function listDueDeletions(db: Database, afterUserId: number, limit: number) {
  return db
    .select({ userId: users.id, documentId: users.documentId, reviews: accountDeletions.reviews })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(isDue, gt(accountDeletions.userId, afterUserId)))
    .orderBy(asc(accountDeletions.userId))
    .limit(limit);
}

export async function isDeletionDue(db: Transaction, userId: number): Promise<boolean> {
  const [due] = await db
    .select({ id: users.id })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(isDue, eq(users.id, userId)));
  return due !== undefined;
}

interface RunningRefunds {
  readonly orderIds: readonly number[];
  readonly sessionIds: readonly string[];
}

function openStatesOf(db: Queryable, { orderIds, sessionIds }: RunningRefunds) {
  const payments = db.select({ id: paymentSessions.id }).from(paymentSessions);
  const isOfOrder = eq(paymentSessions.orderId, orders.id);
  const openPayment = payments.where(
    and(isOfOrder, inArray(paymentSessions.status, ['creating', 'open'])),
  );
  const runningRefund = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(isOfOrder, inArray(paymentSessions.stripeId, [...sessionIds])));
  const openRequest = db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orders.id), eq(refundRequests.state, 'open')));
  const isNotReversed = and(isNull(orders.refundedAt), isNull(orders.disputedAt));
  // It is about all that is left of the payment: an Admin still decides.
  const failedRefund = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orders.id),
        isNotNull(refunds.failedAt),
        isNull(refunds.failureClosedAt),
        eq(
          refunds.amountCents,
          sql`${orders.totalCents} - ${orders.shortCents} - ${orders.refundedCents}`,
        ),
      ),
    );
  const isUndecided = gt(
    orders.disputedAt,
    sql`now() - make_interval(days => ${limits.disputeDays})`,
  );
  return {
    isPaymentOpen: exists(openPayment),
    isRefundOpen: or(
      and(isNotReversed, or(isNotNull(orders.refundStartedAt), exists(failedRefund))),
      inArray(orders.id, [...orderIds]),
      exists(runningRefund),
      exists(openRequest),
    ),
    isDisputeOpen: and(
      isUndecided,
      isNull(orders.refundedAt),
      lt(orders.refundedCents, orders.totalCents),
    ),
  };
}

export async function findUnsettledOrder(db: Queryable, userId: number, running: RunningRefunds) {
  const { isPaymentOpen, isRefundOpen, isDisputeOpen } = openStatesOf(db, running);
  const state = sql<
    'payment' | 'refund' | 'dispute'
  >`case when ${isPaymentOpen} then 'payment' when ${isRefundOpen} then 'refund' else 'dispute' end`;
  const [order] = await db
    .select({ ...namedOrderColumns, state })
    .from(orders)
    // With a join, the columns of the subqueries are qualified.
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.userId, userId), or(isPaymentOpen, isRefundOpen, isDisputeOpen)))
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

type Topic = (typeof erasedTopics)[number];

export interface UserWithEmail {
  readonly id: number;
  /** It is in lower case, and null while it is not confirmed. */
  readonly email: string | null;
}

const isOfEmail = (column: unknown, { email }: UserWithEmail) =>
  eq(sql`lower(${column})`, email ?? '');

export async function countErased(
  db: Database,
  owner: UserWithEmail,
): Promise<Record<Topic, number>> {
  const { id } = owner;
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  const room = db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.userId, id));
  const unpaid = and(eq(orders.userId, id), isNull(orders.paidAt), isNotNull(orders.billing));
  const [counts] = await db
    .select({
      account: sql<number>`1`,
      profileImage: sql<number>`(case when ${users.profileImageId} is null then 0 else 1 end)`,
      sessions: db.$count(sessions, eq(sessions.userId, id)),
      apiTokens: db.$count(apiTokens, eq(apiTokens.userId, id)),
      cart: db.$count(cartItems, eq(cartItems.userId, id)),
      favorites: db.$count(favorites, eq(favorites.userId, id)),
      chatMessages: db.$count(chatMessages, inArray(chatMessages.roomId, room)),
      contactMessages: db.$count(contactMessages, isOfEmail(contactMessages.email, owner)),
      subscription: db.$count(subscribers, isOfEmail(subscribers.email, owner)),
      mails: db.$count(mails, isOfEmail(mails.recipient, owner)),
      notices: db.$count(notificationRecipients, eq(notificationRecipients.userId, id)),
      refundReasons: sql<number>`(${db.$count(
        refundRequests,
        and(
          or(inArray(refundRequests.orderId, ownOrders), eq(refundRequests.askedById, id)),
          ne(refundRequests.reason, ''),
        ),
      )} + ${db.$count(refunds, and(inArray(refunds.orderId, ownOrders), ne(refunds.reason, '')))})::int`,
      unpaidBilling: db.$count(orders, unpaid),
      companies: db.$count(companyMembers, eq(companyMembers.userId, id)),
      billingDetails: db.$count(billingDetails, eq(billingDetails.userId, id)),
      reviews: db.$count(reviews, eq(reviews.userId, id)),
    })
    .from(users)
    .where(eq(users.id, id));
  const { billingDetails: stored, ...found } = counts!;
  return { ...found, unpaidBilling: found.unpaidBilling + stored };
}

/** `until`: the books need the newest order until then. */
export async function countRetained(db: Database, userId: number, booksYears: number) {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const [counts] = await db
    .select({
      until: endOfBookkeeping(max(orders.paidAt), booksYears).mapWith(orders.paidAt),
      orders: sql<number>`count(*)::int`,
      invoices: db.$count(invoices, inArray(invoices.orderId, ownOrders)),
      payments: db.$count(
        paymentSessions,
        and(inArray(paymentSessions.orderId, ownOrders), isNotNull(paymentSessions.paidAt)),
      ),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)));
  return counts!;
}

export async function findUserByDocumentId(db: Database, documentId: string) {
  const [subject] = await db
    .select({ id: users.id, username: users.username, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.documentId, documentId));
  return subject;
}
