import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { companyMember, type MemberFilters } from '@partshelf/contract/companies/members.ts';
import { and, asc, eq, ne, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { selectImage } from '../../db/expressions.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { containsText } from '../../db/text-search.ts';

interface Viewer {
  readonly userId: number;
  readonly documentId: string;
}

const isOfCompany = (db: Queryable, { userId, documentId }: Viewer) =>
  eq(
    companyMembers.companyId,
    db
      .select({ id: companies.id })
      .from(companies)
      .where(
        and(
          eq(companies.documentId, documentId),
          sql`exists (select from ${companyMembers} own where own.company_id = ${companies.id} and own.user_id = ${userId})`,
        ),
      ),
  );

const selectMembers = (db: Queryable) =>
  db
    .select({
      ...pickColumns(companyMembers, 'id', 'userId'),
      ...columnsOf(z.omit(companyMember, { imageUrl: true, isSelf: true }), companyMembers, {
        username: users.username,
        email: users.email,
        joinedAt: companyMembers.createdAt,
      }),
      image: selectImage(users.profileImageId),
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .$dynamic();

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export async function listMembers(
  db: Database,
  viewer: Viewer & { readonly seesEmails: boolean },
  { search, role }: MemberFilters,
  page: ListPage,
) {
  const condition = and(
    isOfCompany(db, viewer),
    role && eq(companyMembers.role, role),
    containsText(search, viewer.seesEmails ? users.searchedName : users.username),
  );
  const counted = db.$count(
    db
      .select({ id: companyMembers.id })
      .from(companyMembers)
      .innerJoin(users, eq(users.id, companyMembers.userId))
      .where(condition)
      .as('matching'),
  );
  const order = [asc(sql`lower(${users.username})`), asc(companyMembers.id)];
  return listPage(selectMembers(db), { condition, order, page, total: counted });
}

export async function findMember(
  db: Queryable,
  viewer: Viewer,
  member: string,
): Promise<MemberRow | undefined> {
  const [found] = await selectMembers(db).where(
    and(isOfCompany(db, viewer), eq(companyMembers.documentId, member)),
  );
  return found;
}

async function lockWhere(
  db: Transaction,
  viewer: Viewer,
  condition: SQL | undefined,
): Promise<void> {
  await db
    .select({ id: companyMembers.id })
    .from(companyMembers)
    .where(and(isOfCompany(db, viewer), condition))
    .orderBy(asc(companyMembers.id))
    .for('no key update');
}

export async function lockOwners(db: Transaction, viewer: Viewer, member: string): Promise<void> {
  const { userId } = viewer;
  const isOne = or(
    eq(companyMembers.role, 'owner'),
    eq(companyMembers.userId, userId),
    eq(companyMembers.documentId, member),
  );
  await lockWhere(db, viewer, isOne);
}

export async function lockMembers(db: Transaction, viewer: Viewer): Promise<void> {
  await lockWhere(db, viewer, undefined);
}

/** Only those count who can act as one. The owners are locked. */
export async function hasOtherOwner(
  db: Transaction,
  companyId: number,
  memberId: number,
): Promise<boolean> {
  const [other] = await db
    .select({ id: companyMembers.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        ne(companyMembers.id, memberId),
        not(users.blocked),
      ),
    )
    .limit(1);
  return other !== undefined;
}

export async function updateRole(db: Transaction, id: number, role: CompanyRole): Promise<void> {
  await db.update(companyMembers).set({ role }).where(eq(companyMembers.id, id));
}

export async function deleteMember(db: Transaction, id: number): Promise<void> {
  await db.delete(companyMembers).where(eq(companyMembers.id, id));
}
