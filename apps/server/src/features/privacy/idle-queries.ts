import { retention } from '@partshelf/contract/limits.ts';
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { apiTokens, sessions, users } from '../../db/tables/accounts.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { orders } from '../../db/tables/orders.ts';
import { ownsNeededCompany } from './company-queries.ts';

const { idleAccountMonths, idleWarningDays } = retention;

const idleSince = sql`now() - make_interval(months => ${idleAccountMonths})`;
const soonIdleSince = sql`now() - make_interval(months => ${idleAccountMonths}, days => ${-idleWarningDays})`;
const warnedLongAgo = sql`now() - make_interval(days => ${idleWarningDays})`;

function isUnusedSince(db: Queryable, time: SQL | typeof users.idleWarnedAt): SQL {
  const isOwnSince = (owner: PgColumn, at: PgColumn) => and(eq(owner, users.id), gt(at, time));
  const uses = [
    db.select().from(sessions).where(isOwnSince(sessions.userId, sessions.lastUsedAt)),
    db.select().from(apiTokens).where(isOwnSince(apiTokens.userId, apiTokens.lastUsedAt)),
    db.select().from(orders).where(isOwnSince(orders.userId, orders.createdAt)),
    db
      .select()
      .from(downloadLinks)
      .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
      .where(isOwnSince(downloadLinks.userId, downloads.createdAt)),
  ];
  const wasNotSeen = or(isNull(users.lastSeenAt), lt(users.lastSeenAt, time));
  return and(lt(users.createdAt, time), wasNotSeen, ...uses.map((use) => not(exists(use))))!;
}

const isIdleErasable = (db: Queryable) =>
  and(
    eq(users.role, 'Customer'),
    users.confirmed,
    isNull(users.erasedAt),
    not(ownsNeededCompany(db)),
  );

export async function markIdleUsers(db: Transaction, limit: number) {
  const idle = db
    .select({ id: users.id })
    .from(users)
    .where(and(isIdleErasable(db), isNull(users.idleWarnedAt), isUnusedSince(db, soonIdleSince)))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(users)
    .set({ idleWarnedAt: sql`now()` })
    .where(inArray(users.id, idle))
    .returning({ documentId: users.documentId, email: users.email });
}

/** Who came back after the warning is warned again, should they leave again. */
export async function clearIdleWarnings(db: Database, limit: number): Promise<number> {
  const returned = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.idleWarnedAt), not(isUnusedSince(db, users.idleWarnedAt))))
    .limit(limit);
  const { rowCount } = await db
    .update(users)
    .set({ idleWarnedAt: null })
    .where(inArray(users.id, returned));
  return rowCount ?? 0;
}

/** The account is blocked, so that no one comes back between this and the erasure. */
export async function blockIdleUsers(db: Database, limit: number): Promise<string[]> {
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(isIdleErasable(db), lt(users.idleWarnedAt, warnedLongAgo), isUnusedSince(db, idleSince)),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const blocked = await db
    .update(users)
    .set({ blocked: true })
    .where(inArray(users.id, due))
    .returning({ documentId: users.documentId });
  return blocked.map(({ documentId }) => documentId);
}
