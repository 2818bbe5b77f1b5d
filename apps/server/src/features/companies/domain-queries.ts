import { companyDomain, type DomainJoining } from '@partshelf/contract/companies/domains.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { companyColumns } from '../../db/named-columns.ts';
import { companies, companyDomains } from '../../db/tables/companies.ts';
import { selectOwned } from './queries.ts';

const domainFields = {
  ...columnsOf(z.omit(companyDomain, { recordName: true, recordText: true }), companyDomains, {}),
  token: companyDomains.token,
};

export type DomainRow = Pick<
  typeof companyDomains.$inferSelect,
  keyof typeof domainFields & keyof typeof companyDomains.$inferSelect
>;

export interface OwnedDomain {
  readonly userId: number;
  readonly documentId: string;
  readonly domain: string;
}

const isOfOwned = (db: Queryable, { userId, documentId }: Omit<OwnedDomain, 'domain'>) =>
  eq(companyDomains.companyId, selectOwned(db, userId, documentId));

const isOwned = (db: Queryable, { domain, ...owned }: OwnedDomain) =>
  and(
    isOfOwned(db, owned),
    or(eq(companyDomains.documentId, domain), eq(companyDomains.domain, domain)),
  );

export async function listDomains(
  db: Queryable,
  owned: Omit<OwnedDomain, 'domain'>,
): Promise<DomainRow[]> {
  return db
    .select(domainFields)
    .from(companyDomains)
    .where(isOfOwned(db, owned))
    .orderBy(asc(companyDomains.domain));
}

export async function findDomain(
  db: Queryable,
  owned: OwnedDomain,
): Promise<DomainRow | undefined> {
  const [found] = await db.select(domainFields).from(companyDomains).where(isOwned(db, owned));
  return found;
}

export async function countDomains(db: Queryable, companyId: number): Promise<number> {
  return db.$count(companyDomains, eq(companyDomains.companyId, companyId));
}

export async function insertDomain(
  db: Transaction,
  domain: Pick<typeof companyDomains.$inferInsert, 'companyId' | 'domain' | 'token'>,
): Promise<DomainRow | undefined> {
  const [inserted] = await db
    .insert(companyDomains)
    .values(domain)
    .onConflictDoNothing({ target: [companyDomains.companyId, companyDomains.domain] })
    .returning(domainFields);
  return inserted;
}

type DomainChange = Partial<
  Pick<typeof companyDomains.$inferInsert, 'joining' | 'verifiedAt' | 'checkedAt' | 'misses'>
>;

export async function updateDomain(
  db: Transaction,
  owned: OwnedDomain,
  change: DomainChange,
): Promise<DomainRow | undefined> {
  const [updated] = await db
    .update(companyDomains)
    .set(change)
    .where(isOwned(db, owned))
    .returning(domainFields);
  return updated;
}

export async function deleteDomain(
  db: Transaction,
  owned: OwnedDomain,
): Promise<DomainRow | undefined> {
  const [deleted] = await db
    .delete(companyDomains)
    .where(isOwned(db, owned))
    .returning(domainFields);
  return deleted;
}

/** Takes a domain from a company that is closed, or that does not prove it any more. */
export async function releaseDomain(
  db: Transaction,
  domain: string,
  companyId: number,
): Promise<number | undefined> {
  const isClosed = exists(
    db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, companyDomains.companyId), isNotNull(companies.closedAt))),
  );
  const [released] = await db
    .delete(companyDomains)
    .where(
      and(
        eq(companyDomains.domain, domain),
        isNotNull(companyDomains.verifiedAt),
        ne(companyDomains.companyId, companyId),
        or(gte(companyDomains.misses, limits.domainMisses), isClosed),
      ),
    )
    .returning({ companyId: companyDomains.companyId });
  return released?.companyId;
}

interface DueDomain {
  readonly id: number;
  readonly domain: string;
  readonly token: string;
}

const isDue = (checkedBefore: Date) =>
  and(
    isNotNull(companyDomains.verifiedAt),
    or(isNull(companyDomains.checkedAt), lte(companyDomains.checkedAt, checkedBefore)),
  );

export async function listDueDomains(
  db: Queryable,
  checkedBefore: Date,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<DueDomain[]> {
  return db
    .select({ id: companyDomains.id, domain: companyDomains.domain, token: companyDomains.token })
    .from(companyDomains)
    .innerJoin(companies, eq(companies.id, companyDomains.companyId))
    .where(and(isDue(checkedBefore), isNull(companies.closedAt), gt(companyDomains.id, afterId)))
    .orderBy(asc(companyDomains.id))
    .limit(limit);
}

interface WeeklyCheck {
  /** A domain that was checked by hand meanwhile is skipped. */
  readonly checkedBefore: Date;
  readonly checkedAt: Date;
}

export async function recordFound(
  db: Transaction,
  ids: readonly number[],
  { checkedBefore, checkedAt }: WeeklyCheck,
): Promise<void> {
  await db
    .update(companyDomains)
    .set({ checkedAt, misses: 0 })
    .where(and(inArray(companyDomains.id, [...ids]), isDue(checkedBefore)));
}

/** People of a domain that was missed for the last time do not join automatically any more. */
export async function recordMissed(
  db: Transaction,
  ids: readonly number[],
  { checkedBefore, checkedAt }: WeeklyCheck,
) {
  const misses = sql<number>`${companyDomains.misses} + 1`;
  const isLost = gte(misses, limits.domainMisses);
  const missed = await db
    .update(companyDomains)
    .set({
      checkedAt,
      misses,
      joining: sql<DomainJoining>`case when ${isLost} then 'approval' else ${companyDomains.joining} end`,
    })
    .from(companies)
    .where(
      and(
        eq(companies.id, companyDomains.companyId),
        inArray(companyDomains.id, [...ids]),
        isDue(checkedBefore),
      ),
    )
    .returning({ ...domainFields, company: companyColumns });
  return missed.filter((domain) => domain.misses === limits.domainMisses);
}
