import { and, asc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { endOfBookkeeping } from '../../db/expressions.ts';
import {
  apiTokens,
  invitations,
  microsoftIdentities,
  oneTimeTokens,
  sessions,
  users,
} from '../../db/tables/accounts.ts';
import { cannedReplies } from '../../db/tables/canned-replies.ts';
import { chatAttachments } from '../../db/tables/chat-attachments.ts';
import { chatMentions } from '../../db/tables/chat-notes.ts';
import { mails } from '../../db/tables/mails.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import {
  companyClaims,
  companyInvitations,
  companyJoinRequests,
} from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { files } from '../../db/tables/files.ts';
import { billingDetails, invoiceFiles, invoices } from '../../db/tables/invoices.ts';
import {
  notificationPreferences,
  notificationRecipients,
  notifications,
  noticeSummaries,
} from '../../db/tables/notifications.ts';
import { orders, paymentRequests, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { trials } from '../../db/tables/trials.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { accountDeletions, dataExports } from '../../db/tables/privacy.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import { subscribers } from '../../db/tables/subscribers.ts';
import { cartItems, favorites } from '../../db/tables/shopping.ts';
import { bankLines, transferPayments } from '../../db/tables/transfers.ts';
import { userFields } from './deletion-queries.ts';

/** Links of mails lock the token before the user, so this does as well. */
export async function lockTokens(db: Transaction, documentId: string): Promise<void> {
  await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(users.documentId, documentId))
    .orderBy(asc(oneTimeTokens.id))
    .for('update', { of: oneTimeTokens });
}

export async function lockUserByDocumentId(db: Transaction, documentId: string) {
  const [user] = await db
    .select(userFields)
    .from(users)
    .where(eq(users.documentId, documentId))
    .for('no key update');
  return user;
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUserByDocumentId>>>;

export async function listRequestedEmails(db: Transaction, userId: number): Promise<string[]> {
  const found = await db
    .select({ email: sql<string>`lower(${oneTimeTokens.newEmail})` })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isNotNull(oneTimeTokens.newEmail)));
  return found.map(({ email }) => email);
}

/** These columns say whose row it is. What has files or other owners is deleted on its own. */
const owners = [
  oneTimeTokens.userId,
  sessions.userId,
  apiTokens.userId,
  microsoftIdentities.userId,
  invitations.issuedById,
  notificationRecipients.userId,
  notificationPreferences.userId,
  noticeSummaries.userId,
  staffNotes.userId,
  cartItems.userId,
  favorites.userId,
  billingDetails.userId,
  companyJoinRequests.userId,
  companyClaims.userId,
  chatRooms.userId,
  chatMentions.userId,
  cannedReplies.ownerId,
  accountDeletions.userId,
];

export async function deleteOwnRows(db: Transaction, userId: number): Promise<void> {
  for (const owner of owners) await db.delete(owner.table).where(eq(owner, userId));
}

async function deleteWhere(
  db: Transaction,
  table: typeof contactMessages | typeof dataExports | typeof notifications,
  condition: SQL | undefined,
): Promise<string[]> {
  const deleted = await db
    .delete(table)
    .where(condition)
    .returning({ documentId: table.documentId });
  return deleted.map(({ documentId }) => documentId);
}

export const deleteExports = (db: Transaction, userId: number) =>
  deleteWhere(
    db,
    dataExports,
    or(eq(dataExports.userId, userId), eq(dataExports.requestedById, userId)),
  );

interface ErasedNames {
  readonly username: string;
  readonly email: string;
  readonly erasedAt: Date;
}

export async function anonymiseUser(
  db: Transaction,
  userId: number,
  names: ErasedNames,
): Promise<void> {
  await db
    .update(users)
    .set({
      ...names,
      passwordHash: null,
      provider: 'local',
      googleSubject: null,
      role: 'Customer',
      isPasswordUnchecked: false,
      blocked: true,
      wantsReleaseMails: false,
      lastSeenAt: null,
      idleWarnedAt: null,
      profileImageId: null,
    })
    .where(eq(users.id, userId));
}

export async function deleteOwnFiles(db: Transaction, userId: number) {
  return db.delete(files).where(eq(files.ownerId, userId)).returning();
}

/** Only a confirmed email is known to be theirs. */
export async function deleteRowsTo(db: Transaction, email: string): Promise<void> {
  for (const owner of [subscribers.email, invitations.email, companyInvitations.email]) {
    await db.delete(owner.table).where(eq(sql`lower(${owner})`, email));
  }
}

export async function deleteAttachments(db: Transaction, userId: number): Promise<string[]> {
  const isOwn = eq(chatAttachments.customerId, userId);
  const stored = await db
    .select({ storageKey: files.storageKey })
    .from(chatAttachments)
    .innerJoin(
      files,
      or(eq(files.id, chatAttachments.fileId), eq(files.id, chatAttachments.thumbnailId)),
    )
    .where(isOwn);
  await db.delete(chatAttachments).where(isOwn);
  return stored.map(({ storageKey }) => storageKey);
}

export async function deleteUserAgents(db: Transaction, userId: number): Promise<void> {
  const own = db
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(eq(downloadLinks.userId, userId));
  await db
    .update(downloads)
    .set({ userAgent: '', network: '' })
    .where(inArray(downloads.linkId, own));
}

/** Orders that were never paid are no part of the books. */
export async function clearOrders(db: Transaction, userId: number): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await db.delete(paymentRequests).where(inArray(paymentRequests.orderId, own));
  await db
    .update(refundRequests)
    .set({ reason: '', answer: null })
    .where(or(inArray(refundRequests.orderId, own), eq(refundRequests.askedById, userId)));
  await db
    .update(trials)
    .set({ extensionReason: null, extendedById: null })
    .where(eq(trials.extendedById, userId));
  await db.update(refunds).set({ reason: '' }).where(inArray(refunds.orderId, own));
  const paid = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orders.id), sql`${paymentSessions.paidAt} is not null`));
  await db
    .update(orders)
    .set({ billing: null, invoicedCountry: null, updatedAt: orders.updatedAt })
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt), sql`not ${exists(paid)}`));
}

/** Quotes of a company stay with it. An order keeps what the books need of its quote. */
export async function eraseQuotes(db: Transaction, userId: number): Promise<void> {
  const isOwn = eq(quotes.userId, userId);
  await db.delete(quotes).where(and(isOwn, isNull(quotes.companyId)));
  await db.update(quotes).set({ userId: null, declineReason: '' }).where(isOwn);
}

export async function listRefundRequests(db: Transaction, userId: number): Promise<string[]> {
  const found = await db
    .select({ documentId: refundRequests.documentId })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(or(eq(orders.userId, userId), eq(refundRequests.askedById, userId)));
  return found.map(({ documentId }) => documentId);
}

export const deleteNotifications = (db: Transaction, keys: readonly string[]) =>
  deleteWhere(db, notifications, inArray(notifications.key, [...keys]));

export const deleteContactMessages = (db: Transaction, email: string) =>
  deleteWhere(db, contactMessages, eq(sql`lower(${contactMessages.email})`, email));

interface MailsOfUser {
  readonly recipient: string;
  readonly requestedEmails: readonly string[];
  readonly keys: readonly string[];
  readonly keyStarts: readonly string[];
}

export async function deleteMails(
  db: Transaction,
  { recipient, requestedEmails, keys, keyStarts }: MailsOfUser,
): Promise<void> {
  const isTheirs = (key: SQL, to: SQL) =>
    sql`(lower(${to}) = ${recipient}
      or (starts_with(${key}, 'change-email-') and lower(${to}) = any(${sql.param(requestedEmails)}::text[]))
      or ${key} = any(${sql.param(keys)}::text[])
      or exists (select from unnest(${sql.param(keyStarts)}::text[]) as start where starts_with(${key}, start)))`;
  await db.delete(mails).where(isTheirs(sql`${mails.key}`, sql`${mails.recipient}`));
  const isJobTheirs = isTheirs(sql`data->>'key'`, sql`data->>'to'`);
  await db.execute(
    sql`delete from jobs.job where name in ('send-mail', 'send-mail-failed') and ${isJobTheirs}`,
  );
}

/** They name the URL of the picture at the provider. */
export async function deleteImageJobs(db: Transaction, userId: number): Promise<void> {
  await db.execute(
    sql`delete from jobs.job where name in ('copy-google-image', 'copy-google-image-failed') and data->>'userId' = ${String(userId)}`,
  );
}

export async function lockOrdersPastBookkeeping(
  db: Transaction,
  booksYears: number,
  limit: number,
): Promise<number[]> {
  const hasBuyer = sql`exists (select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.snapshot} <> without_buyer(${invoices.snapshot}))`;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        isNotNull(users.erasedAt),
        // An order that was cancelled unpaid can have documents as well.
        sql`${endOfBookkeeping(sql`coalesce(${orders.paidAt}, ${orders.createdAt})`, booksYears)} <= now()`,
        or(isNotNull(orders.billing), hasBuyer),
      ),
    )
    .orderBy(orders.id)
    .limit(limit)
    .for('update', { of: orders, skipLocked: true });
  return found.map(({ id }) => id);
}

export async function eraseBuyers(db: Transaction, orderIds: readonly number[]) {
  const ids = [...orderIds];
  await db
    .update(orders)
    .set({ billing: null, invoicedCountry: null, updatedAt: orders.updatedAt })
    .where(inArray(orders.id, ids));
  await db
    .update(transferPayments)
    .set({ payer: '' })
    .where(inArray(transferPayments.orderId, ids));
  await db.update(bankLines).set({ payer: '', text: '' }).where(inArray(bankLines.orderId, ids));
  const changed = await db
    .update(invoices)
    .set({ snapshot: sql`without_buyer(${invoices.snapshot})` })
    .where(inArray(invoices.orderId, ids))
    .returning({ id: invoices.id });
  return deleteDocuments(
    db,
    changed.map(({ id }) => id),
  );
}

/** They say the buyer; what is asked for later is rendered again. */
async function deleteDocuments(db: Transaction, invoiceIds: readonly number[]): Promise<string[]> {
  const unlinked = await db
    .delete(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]))
    .returning({ fileId: invoiceFiles.fileId });
  const deleted = await db
    .delete(files)
    .where(
      inArray(
        files.id,
        unlinked.map(({ fileId }) => fileId),
      ),
    )
    .returning({ storageKey: files.storageKey });
  return deleted.map(({ storageKey }) => storageKey);
}

export async function listUnerased(
  db: Database,
  documentIds: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ documentId: users.documentId })
    .from(users)
    .where(and(inArray(users.documentId, [...documentIds]), isNull(users.erasedAt)));
  return found.map(({ documentId }) => documentId);
}
