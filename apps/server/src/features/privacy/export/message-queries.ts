import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { mails } from '../../../db/tables/back-office.ts';
import { chatMessages, chatRooms } from '../../../db/tables/chat.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import { subscribers } from '../../../db/tables/shop/subscribers.ts';

/** Without who answered. */
export async function listChatMessages(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: chatMessages.id,
      from: sql<string>`case when ${chatMessages.isFromCustomer} then 'you' else 'shop' end`,
      content: chatMessages.content,
      isRead: chatMessages.isRead,
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(eq(chatRooms.userId, userId), gt(chatMessages.id, after)))
    .orderBy(asc(chatMessages.id))
    .limit(limit);
}

/** Without who answered. */
export async function listContactMessages(
  db: Database,
  address: string,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: contactMessages.id,
      firstName: contactMessages.firstName,
      lastName: contactMessages.lastName,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      answer: contactMessages.answer,
      answeredAt: contactMessages.answeredAt,
    })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, address), gt(contactMessages.id, after)))
    .orderBy(asc(contactMessages.id))
    .limit(limit);
}

export async function listSubscriptions(
  db: Database,
  address: string,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: subscribers.id,
      name: subscribers.name,
      email: subscribers.email,
      createdAt: subscribers.createdAt,
      confirmedAt: subscribers.confirmedAt,
      unsubscribedAt: subscribers.unsubscribedAt,
    })
    .from(subscribers)
    .where(and(eq(sql`lower(${subscribers.email})`, address), gt(subscribers.id, after)))
    .orderBy(asc(subscribers.id))
    .limit(limit);
}

export async function listMails(db: Database, address: string, after: number, limit: number) {
  return db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      state: mails.state,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(and(eq(sql`lower(${mails.recipient})`, address), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(limit);
}
