import {
  adminUser,
  type AdminUserSort,
  type UserFilters,
} from '@partshelf/contract/accounts/admin.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  isNull,
  max,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays, isUsually, returnedCents, withTables } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/orders.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../../db/tables/second-factors.ts';
import { containsText } from '../../db/text-search.ts';
import { accountColumns } from './queries.ts';

/** An Admin blocked it: a scheduled deletion keeps everyone out, and remembers this. */
const isBlocked = withTables(
  sql<boolean>`coalesce((select ${accountDeletions.wasBlocked} from ${accountDeletions} where ${accountDeletions.userId} = ${users.id}), ${users.blocked})`,
);

const isBlockedByJoin = sql<boolean>`coalesce(${accountDeletions.wasBlocked}, ${users.blocked})`;

function countedOf(db: Database) {
  const ordersMade = db.select({ made: count() }).from(orders).where(eq(orders.userId, users.id));
  const lastUse = db
    .select({ at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(eq(sessions.userId, users.id));
  return {
    ordersMade: sql`(${ordersMade})`,
    lastUse: sql`greatest((${lastUse}), ${users.lastSeenAt})`,
  };
}

function factorsOf(db: Database) {
  const ownPasskeys = db
    .select({ own: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id));
  const app = db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, users.id));
  const codesLeft = db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, users.id), isNull(recoveryCodes.usedAt)));
  return {
    passkeys: sql`(${ownPasskeys})`.mapWith(Number),
    authenticatorApp: sql<boolean>`${exists(app)}`,
    recoveryCodesLeft: sql`(${codesLeft})`.mapWith(Number),
  };
}

export function adminUserFields(db: Database) {
  const { ordersMade, lastUse } = countedOf(db);
  return {
    ...columnsOf(z.omit(adminUser, { deletion: true }), users, {
      blocked: isBlocked,
      orders: ordersMade.mapWith(Number),
      lastSeenAt: (lastUse as SQL<Date | null>).mapWith(sessions.lastUsedAt),
      secondFactor: factorsOf(db),
    }),
    erasedAt: users.erasedAt,
    eraseAt: accountDeletions.eraseAt,
  };
}

const selectUsers = (db: Database) =>
  db
    .select(adminUserFields(db))
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .$dynamic();

export type AdminUserRow = Awaited<ReturnType<typeof selectUsers>>[number];

function orderUsers(db: Database, sort: AdminUserSort): SQL[] {
  const { ordersMade, lastUse } = countedOf(db);
  const columns = {
    createdAt: users.createdAt,
    username: sql`lower(${users.username})`,
    orders: ordersMade,
    // A user who never signed in sorts as absent the longest.
    lastSeenAt: sql`coalesce(${lastUse}, '-infinity')`,
  };
  return toOrderBy(sort, columns, users.id);
}

/**
 * Counting all at once is quicker than once for each person. People who come first among equals are
 * read first, so that sorting has few rows to replace.
 */
const countOrders = (db: Database, sort: AdminUserSort) =>
  db
    .select({ userId: orders.userId, made: count().as('made') })
    .from(orders)
    .groupBy(orders.userId)
    .orderBy(sort === 'orders:desc' ? desc(orders.userId) : asc(orders.userId))
    .as('orders_made');

function orderMatchingUsers(db: Database, sort: AdminUserSort): SQL[] {
  const { made } = countOrders(db, sort);
  if (sort === 'orders:desc') return [sql`${made} desc nulls last`, desc(users.id)];
  if (sort === 'orders:asc') return [sql`${made} asc nulls first`, asc(users.id)];
  return orderUsers(db, sort);
}

function hasBought(db: Database, wanted: boolean): SQL {
  const paid = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, users.id), isUsually(eq(orders.status, 'succeeded'))));
  return wanted ? exists(paid) : notExists(paid);
}

function selectMatchingUsers(db: Database, filters: UserFilters) {
  const { search, role, blocked, hasBought: isBuyer } = filters;
  const condition = and(
    containsText(search, users.searchedName),
    role && eq(users.role, role),
    blocked === undefined ? undefined : eq(isBlockedByJoin, blocked),
    isBuyer === undefined ? undefined : hasBought(db, isBuyer),
    isInDays(users.createdAt, filters),
  );
  const made = countOrders(db, filters.sort);
  return db
    .select({ id: users.id })
    .from(users)
    .leftJoin(made, eq(made.userId, users.id))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(condition)
    .$dynamic();
}

export const getUserList = (db: Database, filters: UserFilters) => ({
  db,
  matching: () => selectMatchingUsers(db, filters),
  order: orderUsers(db, filters.sort),
  matchingOrder: orderMatchingUsers(db, filters.sort),
  id: users.id,
  rows: () => selectUsers(db),
});

export async function findAdminUser(
  db: Database,
  documentId: string,
): Promise<AdminUserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(users.documentId, documentId));
  return row;
}

const customerColumns = { ...accountColumns, blocked: isBlocked, erasedAt: users.erasedAt };

const isScheduled = withTables(
  sql<boolean>`exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${users.id})`,
);

export async function lockAdminUser(db: Transaction, documentId: string) {
  const [user] = await db
    .select({ ...customerColumns, isScheduled })
    .from(users)
    .where(eq(users.documentId, documentId))
    .for('no key update');
  return user;
}

export async function updateUser(
  db: Transaction,
  id: number,
  values: Partial<Pick<typeof users.$inferInsert, 'role' | 'blocked' | 'isPasswordUnchecked'>>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

export async function setBlockedAfterUndo(
  db: Transaction,
  userId: number,
  wasBlocked: boolean,
): Promise<void> {
  await db.update(accountDeletions).set({ wasBlocked }).where(eq(accountDeletions.userId, userId));
}

const hasRefund = sql`${orders.refundedAt} is not null or ${orders.refundedCents} > 0`;

const selectCustomers = (db: Database) =>
  db
    .select({
      ...customerColumns,
      paidOrders: count(orders.id),
      refundedOrders: sql`count(*) filter (where ${hasRefund})`.mapWith(Number),
      paidCents: sum(orders.totalCents).mapWith(Number),
      returnedCents: sum(returnedCents).mapWith(Number),
      lastPaidAt: max(orders.paidAt),
    })
    .from(users)
    .leftJoin(orders, and(eq(orders.userId, users.id), eq(orders.status, 'succeeded')))
    .groupBy(users.id)
    .$dynamic();

export type Customer = Awaited<ReturnType<typeof selectCustomers>>[number];

export const getCustomerList = (db: Database, filters: UserFilters) => ({
  ...getUserList(db, filters),
  rows: () => selectCustomers(db),
});
