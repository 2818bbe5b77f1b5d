import { ownCompany } from '@partshelf/contract/companies/companies.ts';
import { companyInvitation } from '@partshelf/contract/companies/invitations.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, desc, eq, exists, gt, inArray, lte, not, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';

const fields = columnsOf(companyInvitation, companyInvitations, {});

/** It is neither expired, nor sent by someone who is no owner any more. */
const isOpen = (db: Queryable) =>
  and(
    gt(companyInvitations.expiresAt, sql`now()`),
    exists(
      db
        .select()
        .from(companyMembers)
        .innerJoin(users, eq(users.id, companyMembers.userId))
        .where(
          and(
            eq(companyMembers.companyId, companyInvitations.companyId),
            eq(companyMembers.userId, companyInvitations.issuedById),
            eq(companyMembers.role, 'owner'),
            not(users.blocked),
          ),
        ),
    ),
  );

const isOfOwned = (db: Queryable, userId: number, companyId: number) =>
  and(
    eq(companyInvitations.companyId, companyId),
    exists(
      db
        .select()
        .from(companyMembers)
        .where(
          and(
            eq(companyMembers.companyId, companyInvitations.companyId),
            eq(companyMembers.userId, userId),
            eq(companyMembers.role, 'owner'),
          ),
        ),
    ),
  );

export async function listOpenCompanyInvitations(db: Database, userId: number, companyId: number) {
  return db
    .select(fields)
    .from(companyInvitations)
    .where(and(isOfOwned(db, userId, companyId), isOpen(db)))
    .orderBy(desc(companyInvitations.createdAt), desc(companyInvitations.id))
    .limit(limits.companyInvitations);
}

export async function countInvitationsOfOthers(
  db: Transaction,
  companyId: number,
  email: string,
): Promise<number> {
  const isOther = not(eq(sql`lower(${companyInvitations.email})`, email));
  return db.$count(
    companyInvitations,
    and(eq(companyInvitations.companyId, companyId), isOther, isOpen(db)),
  );
}

export async function isMemberByEmail(
  db: Transaction,
  companyId: number,
  email: string,
): Promise<boolean> {
  const found = await db
    .select({ id: companyMembers.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(sql`lower(${users.email})`, email)));
  return found.length > 0;
}

/** An earlier link to the same address becomes invalid. */
export async function upsertCompanyInvitation(
  db: Transaction,
  invitation: Pick<
    typeof companyInvitations.$inferInsert,
    'companyId' | 'email' | 'role' | 'tokenHash' | 'issuedById'
  >,
) {
  const { companyId, email } = invitation;
  await db
    .delete(companyInvitations)
    .where(
      and(
        eq(companyInvitations.companyId, companyId),
        eq(sql`lower(${companyInvitations.email})`, email),
      ),
    );
  const expiresAt = sql`now() + make_interval(days => ${limits.companyInvitationDays})`;
  const [row] = await db
    .insert(companyInvitations)
    .values({ ...invitation, expiresAt })
    .returning(fields);
  return row!;
}

export async function deleteCompanyInvitation(
  db: Transaction,
  userId: number,
  companyId: number,
  documentId: string,
) {
  const [deleted] = await db
    .delete(companyInvitations)
    .where(and(isOfOwned(db, userId, companyId), eq(companyInvitations.documentId, documentId)))
    .returning({ role: companyInvitations.role });
  return deleted;
}

const selectInvited = (db: Queryable, userId: number, tokenHash: string) =>
  db
    .select({
      ...pickColumns(companyInvitations, 'id', 'companyId', 'email', 'expiresAt'),
      ...columnsOf(ownCompany, companies, { role: companyInvitations.role }),
      isOwn: sql<boolean>`${users.confirmed} and lower(${companyInvitations.email}) = lower(${users.email})`,
      isMember: sql<boolean>`${exists(
        db
          .select()
          .from(companyMembers)
          .where(
            and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId)),
          ),
      )}`,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(companyInvitations.tokenHash, tokenHash), isOpen(db)))
    .$dynamic();

export type Invited = Awaited<ReturnType<typeof selectInvited>>[number];

export async function findInvited(db: Database, userId: number, tokenHash: string) {
  const [found] = await selectInvited(db, userId, tokenHash);
  return found;
}

/** The company stays open until the transaction ends. */
export async function lockInvited(db: Transaction, userId: number, tokenHash: string) {
  const [found] = await selectInvited(db, userId, tokenHash).for('share', { of: companies });
  return found;
}

/**
 * Returns false when another request has redeemed it first. A request to join is answered by it,
 * too.
 */
export async function redeemCompanyInvitation(
  db: Transaction,
  userId: number,
  { id, companyId }: Invited,
): Promise<boolean> {
  const { rowCount } = await db.delete(companyInvitations).where(eq(companyInvitations.id, id));
  if (!rowCount) return false;
  await db
    .delete(companyJoinRequests)
    .where(
      and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.userId, userId)),
    );
  return true;
}

export async function deleteExpiredInvitations(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: companyInvitations.id })
    .from(companyInvitations)
    .where(lte(companyInvitations.expiresAt, sql`now()`))
    .limit(limit);
  const { rowCount } = await db
    .delete(companyInvitations)
    .where(inArray(companyInvitations.id, expired));
  return rowCount ?? 0;
}
