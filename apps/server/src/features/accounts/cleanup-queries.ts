import { and, eq, exists, gt, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../db/client.ts';
import { invitations, oneTimeTokens, sessions, users } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';

const ago = (age: string) => sql`now() - ${age}::interval`;

/** The newest session of a user stays: the back office shows when they were last seen. */
export async function deleteExpiredSessions(db: Database, limit: number): Promise<number> {
  const newer = alias(sessions, 'newer');
  const isFollowed = exists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(and(eq(newer.userId, sessions.userId), gt(newer.lastUsedAt, sessions.lastUsedAt))),
  );
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(lt(sessions.expiresAt, sql`now()`), isFollowed))
    .limit(limit);
  const { rowCount } = await db.delete(sessions).where(inArray(sessions.id, expired));
  return rowCount ?? 0;
}

/** A day late, because the limits count what was sent within the last hour. */
export async function deleteExpiredTokens(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(lt(oneTimeTokens.expiresAt, ago('1 day')))
    .limit(limit);
  const { rowCount } = await db.delete(oneTimeTokens).where(inArray(oneTimeTokens.id, expired));
  return rowCount ?? 0;
}

/** A month late, because the back office shows whose invitation has expired. */
export async function deleteExpiredInvitations(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(lt(invitations.expiresAt, ago('30 days')))
    .limit(limit);
  const { rowCount } = await db.delete(invitations).where(inArray(invitations.id, expired));
  return rowCount ?? 0;
}

export async function deleteUnusedImages(db: Transaction, limit: number) {
  const shown = db.select().from(users).where(eq(users.profileImageId, files.id));
  const unused = db
    .select({ id: files.id })
    .from(files)
    .where(and(isNotNull(files.ownerId), lt(files.createdAt, ago('1 day')), not(exists(shown))))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.delete(files).where(inArray(files.id, unused)).returning();
}
