import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { oneTimeTokens } from '../../db/tables/accounts.ts';

const lifetimes = {
  'confirm-email': '24 hours',
  'reset-password': '1 hour',
  'change-email': '1 hour',
  'google-ticket': '1 minute',
  'microsoft-ticket': '1 minute',
  'connect-microsoft': '1 hour',
  'undo-deletion': `${limits.deletionDays} days`,
} as const;

export type TokenPurpose = keyof typeof lifetimes;

const maxTokensPerHour = 5;

const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

const isValid = (purpose: TokenPurpose, token: string) =>
  and(
    eq(oneTimeTokens.tokenHash, toHash(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

async function isBelowHourlyLimit(db: Transaction, tokens: SQL): Promise<boolean> {
  const isRecent = gt(oneTimeTokens.createdAt, sql`now() - '1 hour'::interval`);
  const [recent] = await db
    .select({ issued: count() })
    .from(oneTimeTokens)
    .where(and(tokens, isRecent));
  return recent!.issued < maxTokensPerHour;
}

/** The caller holds the lock on the user. */
export async function canIssueToken(db: Transaction, userId: number): Promise<boolean> {
  return isBelowHourlyLimit(db, eq(oneTimeTokens.userId, userId));
}

/** Counts the requests of all users. */
export async function canMailNewAddress(db: Transaction, newEmail: string): Promise<boolean> {
  return isBelowHourlyLimit(db, eq(oneTimeTokens.newEmail, newEmail));
}

export async function issueToken(
  db: Transaction,
  userId: number,
  purpose: TokenPurpose,
  about: { newEmail?: string; microsoftAccount?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await revokeTokens(db, userId, purpose);
  await db.insert(oneTimeTokens).values({
    userId,
    purpose,
    tokenHash: toHash(token),
    ...about,
    expiresAt: sql`now() + ${lifetimes[purpose]}::interval`,
  });
  return token;
}

export async function revokeTokens(
  db: Queryable,
  userId: number,
  purpose?: TokenPurpose,
): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        isNull(oneTimeTokens.usedAt),
        purpose && eq(oneTimeTokens.purpose, purpose),
      ),
    );
}

export async function isTokenValid(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(isValid(purpose, token));
  return found !== undefined;
}

type RedeemedToken = Pick<
  typeof oneTimeTokens.$inferSelect,
  'userId' | 'newEmail' | 'microsoftAccount'
>;

/** Of two that try at the same time, one finds nothing. */
export async function redeemToken(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
  userId?: number,
): Promise<RedeemedToken | undefined> {
  const [redeemed] = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isValid(purpose, token), userId ? eq(oneTimeTokens.userId, userId) : undefined))
    .returning(pickColumns(oneTimeTokens, 'userId', 'newEmail', 'microsoftAccount'));
  return redeemed;
}
