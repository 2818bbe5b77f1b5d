import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import {
  apiTokens,
  invitations,
  microsoftIdentities,
  oneTimeTokens,
  sessions,
  users,
} from '../../../db/tables/accounts.ts';
import { files } from '../../../db/tables/files.ts';
import {
  noticePreferences,
  noticeRecipients,
  noticeSummaries,
} from '../../../db/tables/notices.ts';
import { accountDeletions, dataExports } from '../../../db/tables/privacy.ts';

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

export async function lockPerson(db: Transaction, documentId: string) {
  const [person] = await db
    .select({
      id: users.id,
      documentId: users.documentId,
      email: users.email,
      confirmed: users.confirmed,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(eq(users.documentId, documentId))
    .for('no key update');
  return person;
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Addresses that the person wanted to change to, in lower case. */
export async function listNewAddresses(db: Transaction, userId: number): Promise<string[]> {
  const found = await db
    .select({ address: sql<string>`lower(${oneTimeTokens.newEmail})` })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isNotNull(oneTimeTokens.newEmail)));
  return found.map(({ address }) => address);
}

export async function deleteAccess(db: Transaction, userId: number): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
  await db.delete(microsoftIdentities).where(eq(microsoftIdentities.userId, userId));
  await db.delete(invitations).where(eq(invitations.issuedById, userId));
  await db.delete(noticeRecipients).where(eq(noticeRecipients.userId, userId));
  await db.delete(noticePreferences).where(eq(noticePreferences.userId, userId));
  await db.delete(noticeSummaries).where(eq(noticeSummaries.userId, userId));
}

/** Of the person, and those that the person asked for as an Admin. */
export async function deleteExports(db: Transaction, userId: number): Promise<string[]> {
  const deleted = await db
    .delete(dataExports)
    .where(or(eq(dataExports.userId, userId), eq(dataExports.requestedById, userId)))
    .returning({ documentId: dataExports.documentId });
  return deleted.map(({ documentId }) => documentId);
}

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
  await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
}

/** Once the profile shows none of them. */
export async function deleteOwnFiles(db: Transaction, userId: number) {
  return db.delete(files).where(eq(files.ownerId, userId)).returning();
}

export async function deleteInvitationTo(db: Transaction, email: string): Promise<void> {
  await db.delete(invitations).where(eq(sql`lower(${invitations.email})`, email));
}
