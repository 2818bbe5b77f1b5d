import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { createSigner, createVerifier } from 'fast-jwt';
import { prepared, type Queryable } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Identify } from '../../identity.ts';

const lifetime = '7 days';
const party = 'partshelf';
const tokenType = 'session+jwt';
const longestToken = 1000;
const longestUserAgent = 300;
const clockToleranceMs = 60_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Marking every call would make every call a write. */
const isUnmarked = lt(sessions.lastUsedAt, sql`now() - '1 minute'::interval`);

const signedInStatement = prepared((db) =>
  db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      role: users.role,
      sessionId: sessions.id,
      isUnmarked: sql<boolean>`${isUnmarked}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        not(users.blocked),
      ),
    )
    .prepare('find_signed_in'),
);

function createTokenReader(secret: string): (token: string) => string | undefined {
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: party,
    allowedAud: party,
    allowedJti: uuid,
    requiredClaims: ['iss', 'aud', 'jti', 'exp'],
    checkTyp: tokenType,
    clockTolerance: clockToleranceMs,
  });
  return (token) => {
    if (token.length > longestToken) return undefined;
    try {
      return (verify(token) as { jti: string }).jti;
    } catch {
      // Whatever is wrong with a token, its bearer is nobody.
      return undefined;
    }
  };
}

/**
 * A token is good while its session is: signing out, a new password or blocking the person ends it
 * at once. A database that does not answer is an error, never "nobody".
 */
export function createIdentify({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>): Identify {
  const readSessionId = createTokenReader(config.jwtSecret);
  return async (token) => {
    const sessionId = readSessionId(token);
    if (!sessionId) return undefined;
    const [found] = await signedInStatement(db).execute({ sessionId });
    if (!found) return undefined;
    const { isUnmarked: isDue, ...signedIn } = found;
    // Nobody waits for the mark, and a call is as good without it.
    if (isDue) markUse(db, sessionId).catch((err: unknown) => log.warn({ err }, 'no mark of use'));
    return signedIn;
  };
}

async function markUse(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isUnmarked));
}

/** Opens a session and returns the token that stands for it. */
export async function startSession(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  userId: number,
  userAgent = '',
): Promise<string> {
  const [session] = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      userId,
      userAgent: userAgent.slice(0, longestUserAgent),
      expiresAt: sql`now() + ${lifetime}::interval`,
    })
    .returning();
  const { id, createdAt, expiresAt } = session!;
  const sign = createSigner({
    key: config.jwtSecret,
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: tokenType },
  });
  return sign({
    iss: party,
    aud: party,
    jti: id,
    iat: Math.floor(createdAt.getTime() / 1000),
    exp: Math.floor(expiresAt.getTime() / 1000),
  });
}

export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export async function endAllSessions(db: Queryable, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}
