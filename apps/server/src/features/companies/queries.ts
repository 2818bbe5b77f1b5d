import { type CompanyRole, ownCompany } from '@partshelf/contract/companies/companies.ts';
import { and, asc, desc, eq, isNotNull, ne, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { namedBuyerColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyEvents,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';

const membershipFields = {
  id: companies.id,
  member: companyMembers.documentId,
  ...pickColumns(companies, 'requiresPurchaseOrder', 'deliversAtOnce', 'updatePolicy'),
  ...columnsOf(ownCompany, companies, { role: companyMembers.role }),
};

const selectMemberships = (db: Queryable) =>
  db
    .select(membershipFields)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .$dynamic();

/** The id is not for the wire. */
export type Membership = Awaited<ReturnType<typeof selectMemberships>>[number];

export async function listCompaniesOf(db: Queryable, userId: number) {
  const found = await selectMemberships(db)
    .where(eq(companyMembers.userId, userId))
    .orderBy(asc(companies.name), asc(companies.id));
  return found.map(({ id: _id, ...company }) => company);
}

/** Calls name a company by its documentId, orders by its id. */
export type CompanyReference = string | number;

export const selectOwned = (db: Queryable, userId: number, documentId: string) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(
      and(
        eq(companies.documentId, documentId),
        eq(companyMembers.userId, userId),
        eq(companyMembers.role, 'owner'),
      ),
    );

const isMembership = (userId: number, company: CompanyReference) =>
  and(
    typeof company === 'string' ? eq(companies.documentId, company) : eq(companies.id, company),
    eq(companyMembers.userId, userId),
  );

export async function findMembership(
  db: Queryable,
  userId: number,
  company: CompanyReference,
): Promise<Membership | undefined> {
  const [found] = await selectMemberships(db).where(isMembership(userId, company));
  return found;
}

/**
 * The role cannot change, nor the member be removed or the company closed, until the transaction
 * ends. Other changes in the company wait: with a shared lock, two that then write would not end.
 */
export async function lockMembership(
  db: Transaction,
  userId: number,
  company: CompanyReference,
): Promise<Membership | undefined> {
  const [found] = await selectMemberships(db)
    .where(isMembership(userId, company))
    .for('no key update');
  return found;
}

export async function countMemberships(db: Queryable, userId: number): Promise<number> {
  return db.$count(companyMembers, eq(companyMembers.userId, userId));
}

export async function listMemberUserIds(db: Queryable, companyId: number): Promise<number[]> {
  const found = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId));
  return found.map(({ userId }) => userId);
}

export async function listCompanyOwners(db: Queryable, companyId: number) {
  return db
    .select(namedBuyerColumns)
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        not(users.blocked),
      ),
    )
    .orderBy(asc(companyMembers.id));
}

export async function insertCompany(db: Transaction, name: string) {
  const [company] = await db.insert(companies).values({ name }).returning();
  return company!;
}

export async function updateCompany(
  db: Transaction,
  id: number,
  values: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  await db.update(companies).set(values).where(eq(companies.id, id));
}

export async function lockTerms(db: Transaction, companyId: number): Promise<void> {
  const { id } = companies;
  await db.select({ id }).from(companies).where(eq(id, companyId)).for('no key update');
}

/** Returns false when it was switched off before. */
export async function clearDeliversAtOnce(db: Transaction, companyId: number): Promise<boolean> {
  const { rowCount } = await db
    .update(companies)
    .set({ deliversAtOnce: false })
    .where(and(eq(companies.id, companyId), eq(companies.deliversAtOnce, true)));
  return rowCount === 1;
}

/** What the company has not paid yet cannot be downloaded any more. Its terms are locked. */
export async function endUnpaidDeliveries(db: Transaction, companyId: number): Promise<void> {
  const isDelivered = and(ne(orders.status, 'succeeded'), isNotNull(orders.deliversUntil));
  await db
    .update(orders)
    .set({ deliversUntil: null })
    .where(and(eq(orders.companyId, companyId), isDelivered));
}

/**
 * A person who joins has no open request any more. Returns false when the person is a member
 * already.
 */
export async function insertMember(
  db: Transaction,
  member: { readonly companyId: number; readonly userId: number; readonly role: CompanyRole },
): Promise<boolean> {
  const { companyId, userId } = member;
  await db
    .delete(companyJoinRequests)
    .where(
      and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.userId, userId)),
    );
  const inserted = await db
    .insert(companyMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: companyMembers.id });
  return inserted.length > 0;
}

export async function insertEvents(
  db: Transaction,
  events: readonly (typeof companyEvents.$inferInsert)[],
): Promise<void> {
  await db.insert(companyEvents).values([...events]);
}

export interface EditedDetails {
  readonly companyId: number;
  /** The events of the company call the edited fields by these names. */
  readonly details: readonly string[];
}

export async function findLastChange(
  db: Transaction,
  readerId: number,
  { companyId, details }: EditedDetails,
) {
  const isOwn = sql<boolean>`${companyEvents.actorId} is not distinct from ${readerId}`;
  const [last] = await db
    .select({ by: users.username, at: companyEvents.createdAt, isOwn })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.actorId))
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        eq(companyEvents.kind, 'changed'),
        sql`${companyEvents.details} ?| ${sql.param(details)}`,
      ),
    )
    .orderBy(desc(companyEvents.id))
    .limit(1);
  return last;
}

/** Unpaid orders count. */
export async function hasOrders(db: Queryable, companyId: number): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.companyId, companyId))
    .limit(1);
  return order !== undefined;
}

export async function deleteCompany(db: Transaction, id: number): Promise<void> {
  await db.delete(companies).where(eq(companies.id, id));
}
