import type { Session } from '@partshelf/contract/accounts/profile.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { sessions } from '../../../db/tables/accounts.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { describeDevice } from './devices.ts';

/** What a session is called outside: its own id is a part of its token. */
const documentId = sql<string>`left(encode(sha256(${sessions.id}::text::bytea), 'hex'), 24)`;

const isOpenFor = (userId: number) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

export async function listSessions(
  db: Database,
  user: SignedIn,
  page: { limit: number; offset: number },
): Promise<{ sessions: Session[]; total: number }> {
  const { id, userAgent, createdAt, lastUsedAt } = sessions;
  const [open, total] = await Promise.all([
    db
      .select({ id, documentId, userAgent, createdAt, lastUsedAt })
      .from(sessions)
      .where(isOpenFor(user.id))
      .orderBy(desc(lastUsedAt), desc(createdAt), desc(id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(sessions, isOpenFor(user.id)),
  ]);
  const listed = open.map((session) => ({
    documentId: session.documentId,
    device: describeDevice(session.userAgent),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.id === user.sessionId,
  }));
  return { sessions: listed, total };
}

/** @throws ShopError NOT_FOUND when it is not the person's own, or over */
export async function endSessionOf(db: Queryable, userId: number, session: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(isOpenFor(userId), eq(documentId, session)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new ShopError('NOT_FOUND');
}
