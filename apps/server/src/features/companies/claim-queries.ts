import { createHash } from 'node:crypto';
import { and, asc, count, eq, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { emailDomain, isProvenDomain } from '../../db/email-domains.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyClaims,
  companyDomains,
  companyMembers,
} from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';

const owners = alias(companyMembers, 'owners');

const isOpen = and(isNull(companyClaims.refusedAt), isNull(companyClaims.movedAt));

const wasAsked = (db: Queryable) =>
  db
    .select({ id: companyClaims.id })
    .from(companyClaims)
    .where(
      and(
        eq(companyClaims.userId, users.id),
        or(
          isOpen,
          and(eq(companyClaims.companyId, companies.id), isNotNull(companyClaims.refusedAt)),
        ),
      ),
    );

const selectClaimable = (db: Queryable, ownerId: number, documentId: string) =>
  db
    .select({
      userId: users.id,
      ...pickColumns(users, 'username', 'email'),
      domain: companyDomains.domain,
      isMember: sql<boolean>`exists (${db
        .select({ id: companyMembers.id })
        .from(companyMembers)
        .where(
          and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, users.id)),
        )})`.as('is_member'),
      orders: count().as('paid_orders'),
    })
    .from(companies)
    .innerJoin(
      owners,
      and(eq(owners.companyId, companies.id), eq(owners.userId, ownerId), eq(owners.role, 'owner')),
    )
    .innerJoin(companyDomains, and(eq(companyDomains.companyId, companies.id), isProvenDomain))
    .innerJoin(
      users,
      and(
        eq(emailDomain, companyDomains.domain),
        ne(users.id, ownerId),
        users.confirmed,
        not(users.blocked),
      ),
    )
    .innerJoin(
      orders,
      and(
        eq(orders.userId, users.id),
        isNull(orders.companyId),
        eq(orders.status, 'succeeded'),
        isNull(orders.refundedAt),
        isNull(orders.disputeLostAt),
      ),
    )
    .where(and(eq(companies.documentId, documentId), sql`not exists (${wasAsked(db)})`))
    .groupBy(companies.id, users.id, companyDomains.id);

export async function listClaimable(db: Queryable, ownerId: number, documentId: string) {
  return selectClaimable(db, ownerId, documentId).orderBy(asc(users.id));
}

export async function countClaimable(db: Queryable, ownerId: number, documentId: string) {
  const claimable = selectClaimable(db, ownerId, documentId).as('claimable');
  const [counts] = await db
    .select({ orders: sql`coalesce(sum(${claimable.orders}), 0)`.mapWith(Number), buyers: count() })
    .from(claimable);
  return counts!;
}

const waiting = sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number);

export async function countClaims(db: Queryable, companyId: number) {
  const { movedAt, refusedAt } = companyClaims;
  const [counts] = await db
    .select({ waiting, moved: count(movedAt), refused: count(refusedAt) })
    .from(companyClaims)
    .where(eq(companyClaims.companyId, companyId));
  return counts!;
}

export async function insertClaims(
  db: Transaction,
  claims: readonly (typeof companyClaims.$inferInsert)[],
): Promise<ReadonlySet<number>> {
  const inserted = await db
    .insert(companyClaims)
    .values([...claims])
    .onConflictDoNothing({ target: companyClaims.userId, where: isOpen })
    .returning({ userId: companyClaims.userId });
  return new Set(inserted.map(({ userId }) => userId));
}

export const toTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export async function findClaim(db: Queryable, token: string) {
  const [claim] = await db
    .select()
    .from(companyClaims)
    .where(eq(companyClaims.tokenHash, toTokenHash(token)));
  return claim;
}

/** Returns false when it is not open any more. */
export async function setClaimRefused(
  db: Transaction,
  claimId: number,
  refusedAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(companyClaims)
    .set({ refusedAt })
    .where(and(eq(companyClaims.id, claimId), isOpen));
  return rowCount === 1;
}
