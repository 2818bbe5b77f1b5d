import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { sessions } from '../../../db/tables/accounts.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';

export const recentMinutes = 10;

/** @throws ShopError SIGN_IN_TOO_OLD */
export async function requireRecentSignIn(
  db: Queryable,
  { id, sessionId }: SignedIn,
): Promise<void> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, id),
        gt(sessions.createdAt, sql`now() - make_interval(mins => ${recentMinutes})`),
      ),
    );
  if (!session) throw new ShopError('SIGN_IN_TOO_OLD');
}
