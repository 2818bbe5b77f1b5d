import { passkey as passkeySchema } from '@partshelf/contract/accounts/second-factor.ts';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { users } from '../../db/tables/accounts.ts';
import { passkeyChallenges, passkeys } from '../../db/tables/second-factors.ts';

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** It is null for a sign-in. */
export type ChallengeOwner = { readonly id: number; readonly sessionId: string } | null;

export async function insertChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
  minutes: number,
): Promise<void> {
  await db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    userId: owner?.id ?? null,
    sessionId: owner?.sessionId ?? null,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}

const belongsTo = (owner: ChallengeOwner) =>
  owner
    ? and(eq(passkeyChallenges.userId, owner.id), eq(passkeyChallenges.sessionId, owner.sessionId))
    : and(isNull(passkeyChallenges.userId), isNull(passkeyChallenges.sessionId));

/** Returns true once for each challenge. */
export async function redeemChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        belongsTo(owner),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    );
  return rowCount === 1;
}

export function listCredentials(db: Queryable, userId: number) {
  return db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

const passkeyColumns = columnsOf(passkeySchema, passkeys, {});

export async function insertPasskey(db: Transaction, passkey: typeof passkeys.$inferInsert) {
  const [inserted] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning(passkeyColumns);
  return inserted;
}

export async function findPasskey(db: Queryable, credentialId: string) {
  const [found] = await db
    .select({
      ...pickColumns(passkeys, 'id', 'publicKey', 'counter'),
      userId: users.id,
      userDocumentId: users.documentId,
      ...pickColumns(users, 'blocked', 'confirmed'),
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Returns false when the counter was not raised: another authenticator may have the same key. */
export async function raisePasskeyCounter(
  db: Queryable,
  id: number,
  counter: number,
): Promise<boolean> {
  const neverCounts = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), neverCounts)));
  return rowCount === 1;
}

export async function renamePasskey(
  db: Queryable,
  userId: number,
  documentId: string,
  name: string,
) {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.documentId, documentId), eq(passkeys.userId, userId)))
    .returning(passkeyColumns);
  return renamed;
}

export async function deletePasskey(
  db: Transaction,
  userId: number,
  documentId: string,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeys)
    .where(and(eq(passkeys.documentId, documentId), eq(passkeys.userId, userId)));
  return rowCount === 1;
}
