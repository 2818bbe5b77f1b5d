import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { apiTokens, microsoftIdentities, sessions, users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { mails } from '../../db/tables/mails.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatAttachments } from '../../db/tables/chat-attachments.ts';
import { chatMessages, chatRatings, chatRooms } from '../../db/tables/chat.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { files } from '../../db/tables/files.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { noticePreferences, noticeRecipients, notices } from '../../db/tables/notifications.ts';
import { orders } from '../../db/tables/orders.ts';
import { authenticatorApps, passkeys } from '../../db/tables/second-factors.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import { subscribers } from '../../db/tables/subscribers.ts';
import { cartItems, favorites, reviews } from '../../db/tables/shopping.ts';

export async function readAccount(db: Database, userId: number) {
  const [account] = await db
    .select({
      username: users.username,
      email: users.email,
      role: users.role,
      isConfirmed: users.confirmed,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      googleSubject: users.googleSubject,
      microsoftAccount: microsoftIdentities.label,
      microsoftTenantId: microsoftIdentities.tenantId,
      microsoftObjectId: microsoftIdentities.objectId,
      authenticatorAppSince: authenticatorApps.createdAt,
      wantsReleaseMails: users.wantsReleaseMails,
      lastSeenAt: users.lastSeenAt,
      idleWarnedAt: users.idleWarnedAt,
      billingDetails: billingDetails.billing,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .leftJoin(authenticatorApps, eq(authenticatorApps.userId, users.id))
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(eq(users.id, userId));
  const mailPreferences = await db
    .select({
      kind: noticePreferences.kind,
      bell: noticePreferences.bell,
      mail: noticePreferences.mail,
    })
    .from(noticePreferences)
    .where(eq(noticePreferences.userId, userId));
  const ownPasskeys = await db
    .select({
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  return account && { ...account, passkeys: ownPasskeys, noticePreferences: mailPreferences };
}

export async function findProfileImage(db: Database, userId: number) {
  const [found] = await db
    .select({ image: files })
    .from(users)
    .innerJoin(files, eq(files.id, users.profileImageId))
    .where(eq(users.id, userId));
  return found?.image;
}

/** They have no number to continue after: all at once. */
export async function listSessions(db: Database, userId: number) {
  return db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}

export async function listApiTokens(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      lastFour: apiTokens.lastFour,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokens.lastUsedAt,
      expiresAt: apiTokens.expiresAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.id, after)))
    .orderBy(asc(apiTokens.id))
    .limit(limit);
}

export async function listCart(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: cartItems.id,
      product: products.title,
      quantity: cartItems.quantity,
      createdAt: cartItems.createdAt,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(eq(cartItems.userId, userId), gt(cartItems.id, after)))
    .orderBy(asc(cartItems.id))
    .limit(limit);
}

export async function listFavorites(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({ id: favorites.id, product: products.title, createdAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.userId, userId), gt(favorites.id, after)))
    .orderBy(asc(favorites.id))
    .limit(limit);
}

export async function listNotices(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: notices.id,
      title: notices.title,
      createdAt: notices.createdAt,
      readAt: noticeRecipients.readAt,
    })
    .from(noticeRecipients)
    .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
    .where(and(eq(noticeRecipients.userId, userId), gt(notices.id, after)))
    .orderBy(asc(notices.id))
    .limit(limit);
}

/** What staff did with the account, without who it was. */
export async function listStaffActions(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .innerJoin(users, eq(users.documentId, auditEntries.subjectDocumentId))
    .where(
      and(eq(users.id, userId), eq(auditEntries.subject, 'person'), gt(auditEntries.id, after)),
    )
    .orderBy(asc(auditEntries.id))
    .limit(limit);
}

/** Without who wrote it. */
export async function listStaffNotes(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: staffNotes.id,
      order: orders.documentId,
      text: staffNotes.text,
      createdAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .leftJoin(orders, eq(orders.id, staffNotes.orderId))
    .where(and(eq(staffNotes.userId, userId), gt(staffNotes.id, after)))
    .orderBy(asc(staffNotes.id))
    .limit(limit);
}

export async function listReviews(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: reviews.id,
      product: products.title,
      version: releases.version,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(releases, eq(releases.id, reviews.releaseId))
    .where(and(eq(reviews.userId, userId), gt(reviews.id, after)))
    .orderBy(asc(reviews.id))
    .limit(limit);
}

const attachmentNamesJson = sql<string[]>`(
  select coalesce(json_agg(attachment.document_id || '-' || file.name order by attachment.position), '[]')
  from chat_attachments attachment inner join files file on file.id = attachment.file_id
  where attachment.message_id = chat_messages.id)`;

export async function listChatMessages(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: chatMessages.id,
      from: sql<string>`case when ${chatMessages.isFromCustomer} then 'you' else 'shop' end`,
      content: chatMessages.content,
      isRead: chatMessages.isRead,
      promisedUntil: chatMessages.promisedUntil,
      createdAt: chatMessages.createdAt,
      attachments: attachmentNamesJson,
    })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(eq(chatRooms.userId, userId), gt(chatMessages.id, after)))
    .orderBy(asc(chatMessages.id))
    .limit(limit);
}

/** Without whose help it was. */
export async function listChatRatings(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: chatRatings.id,
      askedAt: chatRatings.askedAt,
      answeredAt: chatRatings.answeredAt,
      score: chatRatings.score,
      comment: chatRatings.comment,
    })
    .from(chatRatings)
    .innerJoin(chatRooms, eq(chatRooms.id, chatRatings.roomId))
    .where(and(eq(chatRooms.userId, userId), gt(chatRatings.id, after)))
    .orderBy(asc(chatRatings.id))
    .limit(limit);
}

export async function listAttachments(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: chatAttachments.id,
      documentId: chatAttachments.documentId,
      name: files.name,
      storageKey: files.storageKey,
    })
    .from(chatAttachments)
    .innerJoin(files, eq(files.id, chatAttachments.fileId))
    .where(
      and(
        eq(chatAttachments.customerId, userId),
        isNotNull(chatAttachments.messageId),
        eq(chatAttachments.state, 'clean'),
        gt(chatAttachments.id, after),
      ),
    )
    .orderBy(asc(chatAttachments.id))
    .limit(limit);
}

const contactAnswersJson = sql<unknown[]>`(
  select coalesce(json_agg(json_build_object(
    'text', ${contactAnswers.text}, 'createdAt', ${contactAnswers.createdAt}
  ) order by ${contactAnswers.position}), '[]')
  from ${contactAnswers} where ${contactAnswers.messageId} = ${contactMessages.id})`;

/** Without who answered. */
export async function listContactMessages(
  db: Database,
  email: string,
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
      answers: contactAnswersJson,
    })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, email), gt(contactMessages.id, after)))
    .orderBy(asc(contactMessages.id))
    .limit(limit);
}

export async function listSubscriptions(db: Database, email: string, after: number, limit: number) {
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
    .where(and(eq(sql`lower(${subscribers.email})`, email), gt(subscribers.id, after)))
    .orderBy(asc(subscribers.id))
    .limit(limit);
}

export async function listMails(db: Database, email: string, after: number, limit: number) {
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
    .where(and(eq(sql`lower(${mails.recipient})`, email), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(limit);
}
