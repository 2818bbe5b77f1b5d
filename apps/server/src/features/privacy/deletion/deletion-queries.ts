import { limits } from '@partshelf/contract/limits.ts';
import type { ReviewsChoice } from '@partshelf/contract/privacy/account-deletion.ts';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { accountDeletions } from '../../../db/tables/privacy.ts';

const personFields = {
  id: users.id,
  documentId: users.documentId,
  username: users.username,
  email: users.email,
  role: users.role,
  confirmed: users.confirmed,
  blocked: users.blocked,
  passwordHash: users.passwordHash,
  erasedAt: users.erasedAt,
};

export async function findPerson(db: Queryable, userId: number) {
  const [person] = await db.select(personFields).from(users).where(eq(users.id, userId));
  return person;
}

/** Payments and refunds take it too before they start. */
export async function lockPersonById(db: Transaction, userId: number) {
  const [person] = await db
    .select(personFields)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return person;
}

export async function findDeletion(db: Queryable, userId: number) {
  const [deletion] = await db
    .select({ eraseAt: accountDeletions.eraseAt, reviews: accountDeletions.reviews })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  return deletion;
}

/** Undefined when there is one already. */
export async function insertDeletion(
  db: Transaction,
  deletion: {
    readonly userId: number;
    readonly reviews: ReviewsChoice;
    readonly wasBlocked: boolean;
  },
): Promise<Date | undefined> {
  const [inserted] = await db
    .insert(accountDeletions)
    .values({ ...deletion, eraseAt: sql`now() + make_interval(days => ${limits.deletionDays})` })
    .onConflictDoNothing()
    .returning({ eraseAt: accountDeletions.eraseAt });
  return inserted?.eraseAt;
}

export async function deleteDeletion(db: Transaction, userId: number) {
  const [deleted] = await db
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning({ wasBlocked: accountDeletions.wasBlocked });
  return deleted;
}

export async function setBlocked(db: Transaction, userId: number, blocked: boolean): Promise<void> {
  await db.update(users).set({ blocked }).where(eq(users.id, userId));
}

/** An account that an operator opened again is not due. */
const isDue = and(lte(accountDeletions.eraseAt, sql`now()`), users.blocked);

export async function listDue(db: Database, afterUserId: number, limit: number) {
  return db
    .select({
      userId: users.id,
      documentId: users.documentId,
      reviews: accountDeletions.reviews,
    })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(isDue, gt(accountDeletions.userId, afterUserId)))
    .orderBy(asc(accountDeletions.userId))
    .limit(limit);
}

export async function isStillDue(db: Transaction, userId: number): Promise<boolean> {
  const [due] = await db
    .select({ id: users.id })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(isDue, eq(users.id, userId)));
  return due !== undefined;
}
