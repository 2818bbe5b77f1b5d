import type { erasedTopics } from '@partshelf/contract/privacy/account-deletion.ts';
import { and, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { apiTokens, sessions, users } from '../../../db/tables/accounts.ts';
import { mails, refundRequests } from '../../../db/tables/back-office.ts';
import { chatMessages, chatRooms } from '../../../db/tables/chat.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import { billingDetails, invoices } from '../../../db/tables/invoices.ts';
import { noticeRecipients } from '../../../db/tables/notices.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';
import { cartItems, favorites, reviews } from '../../../db/tables/shopping.ts';
import { subscribers } from '../../../db/tables/shop/subscribers.ts';

type Topic = (typeof erasedTopics)[number];

interface Owner {
  readonly id: number;
  /** In lower case; null while it is not confirmed. */
  readonly address: string | null;
}

const ofAddress = (column: unknown, { address }: Owner) => eq(sql`lower(${column})`, address ?? '');

export async function countErased(db: Database, owner: Owner): Promise<Record<Topic, number>> {
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
      contactMessages: db.$count(contactMessages, ofAddress(contactMessages.email, owner)),
      subscription: db.$count(subscribers, ofAddress(subscribers.email, owner)),
      mails: db.$count(mails, ofAddress(mails.recipient, owner)),
      notices: db.$count(noticeRecipients, eq(noticeRecipients.userId, id)),
      refundReasons: db.$count(
        refundRequests,
        and(inArray(refundRequests.orderId, ownOrders), ne(refundRequests.reason, '')),
      ),
      unpaidBilling: db.$count(orders, unpaid),
      billingDetails: db.$count(billingDetails, eq(billingDetails.userId, id)),
      reviews: db.$count(reviews, eq(reviews.userId, id)),
    })
    .from(users)
    .where(eq(users.id, id));
  const { billingDetails: stored, ...found } = counts!;
  return { ...found, unpaidBilling: found.unpaidBilling + stored };
}

/** `lastAt` is of the newest order that the books need. */
export async function countBooks(db: Database, userId: number) {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const [counts] = await db
    .select({
      lastAt: max(orders.paidAt),
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
