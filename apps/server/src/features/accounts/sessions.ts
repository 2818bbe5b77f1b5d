import { randomUUID } from 'node:crypto';
import { session as sessionSchema } from '@partshelf/contract/accounts/profile.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, gt, isNull, ne, not, sql, desc, inArray, lt } from 'drizzle-orm';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { withTables } from '../../db/expressions.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Identify, SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { describeDevice, type Device, hashPlace } from './devices.ts';
import { accountColumns } from './queries.ts';
import { hasSecondFactor, toSecondFactorState } from './second-factor-queries.ts';

const lifetimeDays = 7;
const waitingMinutes = 10;
const party = 'partshelf';
const tokenType = 'session+jwt';
const maxTokenLength = 1000;
const maxUserAgentLength = 300;
const clockToleranceMs = 60_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const isActive = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  not(users.blocked),
);

const isReauthenticationRecent = sql<boolean>`coalesce(${sessions.provedAt}, ${sessions.createdAt}) > now() - make_interval(mins => ${sql.raw(String(limits.reauthenticationMinutes))})`;

const signedInStatement = prepared((db) =>
  db
    .select({
      ...accountColumns,
      sessionId: sessions.id,
      isUnmarked: sql<boolean>`${isUnmarked}`,
      hasSecondFactor,
      secondFactorAt: sessions.secondFactorAt,
      isReauthenticationRecent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isActive))
    .prepare('find_signed_in'),
);

const activeSessionsStatement = prepared((db) =>
  db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.placeholder('sessionIds')})`, isActive))
    .prepare('list_live_sessions'),
);

export async function listActiveSessions(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, SignedIn['role']>> {
  const live = await activeSessionsStatement(db).execute({ sessionIds });
  return new Map(live.map(({ id, role }) => [id, role]));
}

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
    if (token.length > maxTokenLength) return undefined;
    try {
      return (verify(token) as { jti: string }).jti;
    } catch {
      return undefined;
    }
  };
}

/** A database that does not answer is an error, never an anonymous caller. */
export function createIdentify({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>): Identify {
  const readSessionId = createTokenReader(config.jwtSecret);
  const markUse = createMarks({ db, log });
  return async (token) => {
    const sessionId = readSessionId(token);
    if (!sessionId) return undefined;
    const [found] = await signedInStatement(db).execute({ sessionId });
    if (!found) return undefined;
    const { isUnmarked: isDue, hasSecondFactor: has, secondFactorAt, ...signedIn } = found;
    if (isDue) markUse(sessionId);
    const isProved = secondFactorAt !== null;
    const facts = { role: signedIn.role, hasSecondFactor: has, isProved };
    return { ...signedIn, secondFactor: toSecondFactorState(facts, config.live) };
  };
}

const isSecondFactorNeeded = (userId: number) =>
  sql`(select ${hasSecondFactor} from ${users} where ${users.id} = ${userId})`;

/** A session that waits for the second factor ends soon. */
const expiryOf = (userId: number) =>
  sql`now() + case when ${isSecondFactorNeeded(userId)} then make_interval(mins => ${waitingMinutes}) else make_interval(days => ${lifetimeDays}) end`;

const account = {
  documentId: withTables(
    sql<string>`(select ${users.documentId} from ${users} where ${users.id} = ${sessions.userId})`,
  ),
  role: withTables(
    sql<
      SignedIn['role']
    >`(select ${users.role} from ${users} where ${users.id} = ${sessions.userId})`,
  ),
};

export async function startSession(
  { config, db, log }: Pick<Deps, 'config' | 'log'> & { readonly db: Queryable },
  userId: number,
  device: Partial<Device> = {},
  isSecondFactorProved = false,
): Promise<string> {
  const { userAgent = '', network } = device;
  const [session] = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      userId,
      userAgent: userAgent.slice(0, maxUserAgentLength),
      ...hashPlace(device, config.jwtSecret),
      ...(isSecondFactorProved
        ? {
            secondFactorAt: sql`now()`,
            expiresAt: sql`now() + make_interval(days => ${lifetimeDays})`,
          }
        : { expiresAt: expiryOf(userId) }),
    })
    .returning({ id: sessions.id, createdAt: sessions.createdAt, ...account });
  const { id, createdAt, documentId, role } = session!;
  if (role !== 'Customer') {
    const name = describeDevice(userAgent);
    logSecurityEvent(log, 'session_created', { account: documentId, role, device: name, network });
  }
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
    exp: Math.floor(createdAt.getTime() / 1000) + lifetimeDays * 24 * 60 * 60,
  });
}

/** With a second factor, a session that waited for it lasts as long as others. */
export async function markReauthenticated(
  db: Queryable,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  what: 'password' | 'second factor',
): Promise<void> {
  const expiresAt = sql`${sessions.createdAt} + make_interval(days => ${lifetimeDays})`;
  const proved = await db
    .update(sessions)
    .set({
      provedAt: sql`now()`,
      refundedCents: 0,
      ...(what === 'second factor' && { secondFactorAt: sql`now()`, expiresAt }),
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  if (proved.rowCount === 0) throw new ShopError('TOKEN_MISSING');
}

/** Gives what the session has refunded since the user last proved who they are. */
export async function addToRefunded(
  db: Transaction,
  sessionId: string,
  cents: number,
): Promise<number> {
  const [session] = await db
    .update(sessions)
    .set({ refundedCents: sql`${sessions.refundedCents} + ${cents}` })
    .where(eq(sessions.id, sessionId))
    .returning({ refundedCents: sessions.refundedCents });
  return session!.refundedCents;
}

export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export async function endOtherSessions(
  db: Queryable,
  userId: number,
  sessionId: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)),
    );
}

export async function endAllSessions(db: Queryable, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** It names a session outside, because its own id is a part of its token. */
const sessionDocumentId = sql<string>`left(encode(sha256(${sessions.id}::text::bytea), 'hex'), 24)`;

const isOpenFor = (userId: number) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

export async function listSessions(db: Database, user: SignedIn, page: ListPage) {
  const { id, userAgent, createdAt, lastUsedAt } = sessions;
  const listed = columnsOf(z.omit(sessionSchema, { device: true }), sessions, {
    documentId: sessionDocumentId,
    isCurrent: sql<boolean>`${id} = ${user.sessionId}`,
  });
  const condition = isOpenFor(user.id);
  const order = [desc(lastUsedAt), desc(createdAt), desc(id)];
  const open = db
    .select({ ...listed, userAgent })
    .from(sessions)
    .$dynamic();
  const total = db.$count(sessions, condition);
  const { rows, total: counted } = await listPage(open, { condition, order, page, total });
  const data = rows.map((row) => ({ ...row, device: describeDevice(row.userAgent) }));
  return { sessions: data, total: counted };
}

/** @throws ShopError NOT_FOUND when it is not the user's own, or over */
export async function endOwnSession(db: Queryable, userId: number, session: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(isOpenFor(userId), eq(sessionDocumentId, session)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new ShopError('NOT_FOUND');
}

const writtenTogetherMs = 1_000;

/** Marking every call would make every call a write. */
const isUnmarked = lt(sessions.lastUsedAt, sql`now() - '1 minute'::interval`);

/** Marks within a moment are one write: after a restart all clients return at once. */
function createMarks({ db, log }: Pick<Deps, 'db' | 'log'>): (sessionId: string) => void {
  const due = new Set<string>();

  async function write(): Promise<void> {
    const sessionIds = [...due];
    due.clear();
    try {
      await markUses(db, sessionIds);
    } catch (error) {
      log.warn({ err: error }, 'sessions could not be marked as used');
    }
  }

  return (sessionId) => {
    if (due.size === 0) setTimeout(write, writtenTogetherMs).unref();
    due.add(sessionId);
  };
}

/** Leaves out what is being changed: many rows at once must not deadlock. */
async function markUses(db: Database, sessionIds: readonly string[]): Promise<void> {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(sessionIds)})`, isUnmarked))
    .for('update', { skipLocked: true });
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(inArray(sessions.id, free));
}
