import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, exists, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { invitations, oneTimeTokens, sessions, users } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';
import { authenticatorAppSetups, passkeyChallenges } from '../../db/tables/second-factors.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../files/images.ts';
import type { Cleanup } from '../../platform/feature.ts';
import { deleteExpiredApiTokens } from './api-token-queries.ts';

export const accountCleanups: Record<string, Cleanup> = {
  sessions: ({ db }, limit) => deleteEndedSessions(db, limit),
  oneTimeTokens: ({ db }, limit) => deleteExpiredTokens(db, limit),
  apiTokens: ({ db }, limit) => deleteExpiredApiTokens(db, limit),
  passkeyChallenges: ({ db }, limit) => deleteExpiredChallenges(db, limit),
  authenticatorAppSetups: ({ db }, limit) => deleteExpiredSetups(db, limit),
  invitations: ({ db }, limit) => deleteExpiredInvitations(db, limit),
  unconfirmedAccounts: deleteUnconfirmedAccounts,
  profileImages: deleteUnusedImages,
};

const ago = (age: string) => sql`now() - ${age}::interval`;

/** The back office shows when the user was last seen. */
async function storeLastUse(
  db: Transaction,
  deleted: readonly { readonly userId: number; readonly lastUsedAt: Date }[],
): Promise<void> {
  const uses = JSON.stringify(deleted);
  await db.execute(sql`
    update users
    set last_seen_at = greatest(users.last_seen_at, used.at)
    from (
      select ("userId")::bigint as user_id, max("lastUsedAt") as at
      from json_to_recordset(${uses}::json) as use("userId" bigint, "lastUsedAt" timestamptz)
      group by 1
    ) as used
    where users.id = used.user_id`);
}

async function deleteEndedSessions(db: Database, limit: number): Promise<number> {
  const oldest = ago(`${retention.endedSessionDays} days`);
  return db.transaction(async (transaction) => {
    const ended = transaction
      .select({ id: sessions.id })
      .from(sessions)
      .where(or(lt(sessions.expiresAt, oldest), lt(sessions.revokedAt, oldest)))
      .limit(limit);
    const deleted = await transaction
      .delete(sessions)
      .where(inArray(sessions.id, ended))
      .returning({ userId: sessions.userId, lastUsedAt: sessions.lastUsedAt });
    if (deleted.length > 0) await storeLastUse(transaction, deleted);
    return deleted.length;
  });
}

/**
 * A person who never confirmed the email has never signed in, so there is nothing else of the user.
 */
async function deleteUnconfirmedAccounts({ db, files: storage }: Deps, limit: number) {
  const used = db.select().from(sessions).where(eq(sessions.userId, users.id));
  const { ids, images } = await db.transaction(async (transaction) => {
    const unconfirmed = await transaction
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          not(users.confirmed),
          eq(users.role, 'Customer'),
          lt(users.createdAt, ago(`${retention.unconfirmedAccountDays} days`)),
          isNull(users.lastSeenAt),
          isNull(users.erasedAt),
          not(exists(used)),
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true });
    const found = unconfirmed.map(({ id }) => id);
    const deleted = await transaction
      .delete(files)
      .where(inArray(files.ownerId, found))
      .returning();
    await transaction.delete(users).where(inArray(users.id, found));
    return { ids: found, images: deleted };
  });
  await Promise.all(images.map((image) => deleteImage(storage, image)));
  return ids.length;
}

/** It deletes them a day late, because the limits count what was sent within the last hour. */
async function deleteExpiredTokens(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(lt(oneTimeTokens.expiresAt, ago(`${retention.oneTimeTokenDays} days`)))
    .limit(limit);
  const { rowCount } = await db.delete(oneTimeTokens).where(inArray(oneTimeTokens.id, expired));
  return rowCount ?? 0;
}

async function deleteExpiredInvitations(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(lt(invitations.expiresAt, ago(`${retention.invitationDays} days`)))
    .limit(limit);
  const { rowCount } = await db.delete(invitations).where(inArray(invitations.id, expired));
  return rowCount ?? 0;
}

async function deleteUnusedImages({ db, files: storage }: Deps, limit: number): Promise<number> {
  const shown = db.select().from(users).where(eq(users.profileImageId, files.id));
  const unused = db
    .select({ id: files.id })
    .from(files)
    .where(and(isNotNull(files.ownerId), lt(files.createdAt, ago('1 day')), not(exists(shown))))
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await db.delete(files).where(inArray(files.id, unused)).returning();
  await Promise.all(deleted.map((image) => deleteImage(storage, image)));
  return deleted.length;
}

async function deleteExpiredChallenges(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, sql`now()`))
    .limit(limit);
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(inArray(passkeyChallenges.challenge, expired));
  return rowCount ?? 0;
}

async function deleteExpiredSetups(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ userId: authenticatorAppSetups.userId })
    .from(authenticatorAppSetups)
    .where(lt(authenticatorAppSetups.expiresAt, sql`now()`))
    .limit(limit);
  const { rowCount } = await db
    .delete(authenticatorAppSetups)
    .where(inArray(authenticatorAppSetups.userId, expired));
  return rowCount ?? 0;
}
