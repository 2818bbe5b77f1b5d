import type { CompanyEventInput } from '@partshelf/contract/audit-codes.ts';
import { and, asc, eq, exists, inArray, isNull, ne, not, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/client.ts';
import { namedCompanyColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies, companyEvents, companyMembers } from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';

type UserId = number | typeof users.id;

const others = alias(companyMembers, 'others');
const otherUsers = alias(users, 'other_users');

const selectOthers = (db: Queryable, condition?: SQL) =>
  db
    .select({ id: others.id })
    .from(others)
    .innerJoin(otherUsers, eq(otherUsers.id, others.userId))
    .where(
      and(
        eq(others.companyId, companyMembers.companyId),
        ne(others.userId, companyMembers.userId),
        condition,
      ),
    );

/** Open ones that no one else could run, though others need them. */
const selectNeeded = (db: Queryable, userId: UserId) =>
  db
    .select(namedCompanyColumns)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(
      and(
        eq(companyMembers.userId, userId),
        eq(companyMembers.role, 'owner'),
        isNull(companies.closedAt),
        not(exists(selectOthers(db, and(eq(others.role, 'owner'), not(otherUsers.blocked))))),
        or(
          exists(selectOthers(db)),
          exists(
            db.select({ id: orders.id }).from(orders).where(eq(orders.companyId, companies.id)),
          ),
        ),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(1);

export async function findNeededCompany(db: Queryable, userId: number) {
  const [needed] = await selectNeeded(db, userId);
  return needed;
}

export const ownsNeededCompany = (db: Queryable): SQL => exists(selectNeeded(db, users.id));

/** The other owners are locked after the user: none of them leaves until the transaction ends. */
export async function lockCompaniesOf(db: Transaction, userId: number): Promise<void> {
  const own = db
    .select({ companyId: others.companyId })
    .from(others)
    .where(eq(others.userId, userId));
  await db
    .select({ id: companyMembers.id })
    .from(companyMembers)
    .where(
      and(
        inArray(companyMembers.companyId, own),
        or(eq(companyMembers.role, 'owner'), eq(companyMembers.userId, userId)),
      ),
    )
    .orderBy(asc(companyMembers.id))
    .for('no key update');
}

/**
 * A company that only they were in, and that has no purchases, goes too. Returns the others that
 * they owned.
 */
export async function deleteMemberships(db: Transaction, userId: number) {
  await lockCompaniesOf(db, userId);
  const left = await db
    .delete(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .returning({ companyId: companyMembers.companyId, role: companyMembers.role });
  const companyIds = left.map(({ companyId }) => companyId);
  const isLeft = inArray(companies.id, companyIds);
  const locked = await db
    .select({ id: companies.id, documentId: companies.documentId, name: companies.name })
    .from(companies)
    .where(isLeft)
    .orderBy(asc(companies.id))
    .for('update');
  const members = db
    .select()
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companies.id));
  const bought = db.select().from(orders).where(eq(orders.companyId, companies.id));
  const deleted = await db
    .delete(companies)
    .where(and(isLeft, not(exists(members)), not(exists(bought))))
    .returning({ id: companies.id });
  const gone = new Set(deleted.map(({ id }) => id));
  const events = left
    .filter(({ companyId }) => !gone.has(companyId))
    .map(({ companyId, role }) => {
      const event: CompanyEventInput = { kind: 'left', details: { role } };
      return { ...event, companyId, actorId: userId };
    });
  if (events.length > 0) await db.insert(companyEvents).values(events);
  const owned = new Set(left.filter(({ role }) => role === 'owner').map((one) => one.companyId));
  return locked.filter(({ id }) => owned.has(id) && !gone.has(id));
}
