import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { authenticatorAppSetups, passkeyChallenges } from '../../db/tables/second-factors.ts';

export async function deleteExpiredChallenges(db: Database, limit: number): Promise<number> {
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

export async function deleteExpiredSetups(db: Database, limit: number): Promise<number> {
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
