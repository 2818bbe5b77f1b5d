import { and, asc, count, eq, gt, isNull, lte, not } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { emailDomain, isProvenDomain } from '../../db/email-domains.ts';
import { companyColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyClaims,
  companyDomains,
  companyMembers,
} from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';
import { movedFields } from './order-company-queries.ts';

const isOpen = and(isNull(companyClaims.refusedAt), isNull(companyClaims.movedAt));

export async function listDueClaims(db: Database, now: Date, afterId: number, limit: number) {
  return db
    .select({ id: companyClaims.id, userId: companyClaims.userId })
    .from(companyClaims)
    .where(and(isOpen, lte(companyClaims.dueAt, now), gt(companyClaims.id, afterId)))
    .orderBy(asc(companyClaims.id))
    .limit(limit);
}

/** The buyer is locked. Returns undefined when it was refused or moved meanwhile. */
export async function lockDueClaim(db: Transaction, claimId: number, now: Date) {
  const [claim] = await db
    .select()
    .from(companyClaims)
    .where(and(eq(companyClaims.id, claimId), isOpen, lte(companyClaims.dueAt, now)))
    .for('update');
  return claim;
}

type Claim = NonNullable<Awaited<ReturnType<typeof lockDueClaim>>>;

/**
 * The company, while it is open and the confirmed address of the buyer is at a domain that it has
 * verified. It stays so until the transaction ends.
 */
export async function lockClaimingCompany(db: Transaction, { companyId, userId }: Claim) {
  const [found] = await db
    .select({ ...companyColumns, buyer: pickColumns(users, 'username', 'email') })
    .from(companies)
    .innerJoin(companyDomains, and(eq(companyDomains.companyId, companies.id), isProvenDomain))
    .innerJoin(users, eq(emailDomain, companyDomains.domain))
    .where(
      and(
        eq(companies.id, companyId),
        isNull(companies.closedAt),
        eq(users.id, userId),
        users.confirmed,
        not(users.blocked),
      ),
    )
    .for('share', { of: [companies, companyDomains] });
  return found;
}

export async function belongsToCompany(
  db: Transaction,
  { companyId, userId }: Claim,
): Promise<boolean> {
  const [found] = await db
    .select({ members: count() })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));
  return found!.members > 0;
}

export async function lockClaimedOrders(db: Transaction, { userId, createdAt }: Claim) {
  return db
    .select(movedFields)
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.companyId),
        eq(orders.status, 'succeeded'),
        isNull(orders.refundedAt),
        isNull(orders.disputeLostAt),
        lte(orders.paidAt, createdAt),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
}

export async function updateClaim(
  db: Transaction,
  claimId: number,
  values: Pick<Partial<typeof companyClaims.$inferInsert>, 'movedAt' | 'dueAt'>,
): Promise<void> {
  await db.update(companyClaims).set(values).where(eq(companyClaims.id, claimId));
}

export async function deleteClaim(db: Transaction, claimId: number): Promise<void> {
  await db.delete(companyClaims).where(eq(companyClaims.id, claimId));
}
