import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { refundRequests } from '../../../db/tables/back-office.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { billingDetails } from '../../../db/tables/invoices.ts';
import { notices } from '../../../db/tables/notices.ts';
import { orders, paymentRequests, paymentSessions } from '../../../db/tables/orders.ts';
import { cartItems, favorites } from '../../../db/tables/shopping.ts';
import { subscribers } from '../../../db/tables/shop/subscribers.ts';

/** Messages of the room go with it. */
export async function deleteShopping(db: Transaction, userId: number): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
  await db.delete(favorites).where(eq(favorites.userId, userId));
  await db.delete(billingDetails).where(eq(billingDetails.userId, userId));
  await db.delete(chatRooms).where(eq(chatRooms.userId, userId));
}

export async function deleteUserAgents(db: Transaction, userId: number): Promise<void> {
  const own = db
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(eq(downloadLinks.userId, userId));
  await db.update(downloads).set({ userAgent: '' }).where(inArray(downloads.linkId, own));
}

/** Orders that were never paid are no part of the books. */
export async function reduceOrders(db: Transaction, userId: number): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await db.delete(paymentRequests).where(inArray(paymentRequests.orderId, own));
  await db.update(refundRequests).set({ reason: '' }).where(inArray(refundRequests.orderId, own));
  const paid = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orders.id), sql`${paymentSessions.paidAt} is not null`));
  await db
    .update(orders)
    .set({ billing: null, updatedAt: orders.updatedAt })
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt), sql`not ${exists(paid)}`));
}

export async function listRefundRequests(db: Transaction, userId: number): Promise<string[]> {
  const found = await db
    .select({ documentId: refundRequests.documentId })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(eq(orders.userId, userId));
  return found.map(({ documentId }) => documentId);
}

export async function deleteNotices(db: Transaction, keys: readonly string[]): Promise<string[]> {
  const deleted = await db
    .delete(notices)
    .where(inArray(notices.key, [...keys]))
    .returning({ documentId: notices.documentId });
  return deleted.map(({ documentId }) => documentId);
}

export async function deleteSubscriber(db: Transaction, email: string): Promise<void> {
  await db.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, email));
}

export async function deleteContactMessages(db: Transaction, email: string): Promise<string[]> {
  const deleted = await db
    .delete(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email))
    .returning({ documentId: contactMessages.documentId });
  return deleted.map(({ documentId }) => documentId);
}

/** They name the address of the picture at the provider. */
export async function deleteImageJobs(db: Transaction, userId: number): Promise<void> {
  await db.execute(
    sql`delete from jobs.job where name in ('copy-google-image', 'copy-google-image-failed') and data->>'userId' = ${String(userId)}`,
  );
}
