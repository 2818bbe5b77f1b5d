import {
  adminTrial,
  blockedDomain,
  type BlockedDomainFilters,
  type TrialFilters,
  type TrialState,
} from '@partshelf/contract/licences/admin-trials.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays, jsonRow, jsonUnlessNull } from '../../db/expressions.ts';
import {
  linkedProductColumns,
  namedBuyerColumns,
  namedCompanyColumns,
} from '../../db/named-columns.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { licenceBindings } from '../../db/tables/licences.ts';
import { licences } from '../../db/tables/orders.ts';
import { blockedTrialDomains, trials } from '../../db/tables/trials.ts';
import { containsText } from '../../db/text-search.ts';
import { matchesParty } from './admin-queries.ts';

const trialStateAt = (now: Date) =>
  sql<TrialState>`case when ${trials.convertedAt} is not null then 'converted' when ${licences.updatesUntil} <= ${sql.param(now, licences.updatesUntil)} then 'ended' when ${licences.suspendedAt} is not null then 'suspended' else 'running' end`;

/** What it ran in stays known after a purchase has taken its place. */
const lastPlace = jsonRow(
  {
    tenantId: licenceBindings.tenantId,
    domain: licenceBindings.tenantDomain,
    hosts: licenceBindings.hosts,
    boundAt: licenceBindings.boundAt,
  },
  sql`${licenceBindings} where ${licenceBindings.licenceId} = ${licences.id} and ${licenceBindings.kind} <> 'test' order by ${licenceBindings.id} desc limit 1`,
);

const bought = alias(licences, 'bought');

const selectTrials = (db: Database, now: Date) =>
  db
    .select({
      ...columnsOf(z.omit(adminTrial, { company: true, tenant: true, hosts: true }), licences, {
        state: trialStateAt(now),
        product: linkedProductColumns,
        owner: jsonUnlessNull(namedBuyerColumns),
        endsAt: sql<Date>`${licences.updatesUntil}`.mapWith(licences.updatesUntil),
        extensionReason: trials.extensionReason,
        convertedTo: jsonUnlessNull({ documentId: bought.documentId }),
      }),
      company: jsonUnlessNull(namedCompanyColumns),
      place: lastPlace,
    })
    .from(licences)
    .innerJoin(trials, eq(trials.licenceId, licences.id))
    .innerJoin(products, eq(products.id, licences.productId))
    .leftJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(users, eq(users.id, licences.userId))
    .leftJoin(bought, eq(bought.id, trials.convertedToId))
    .$dynamic();

export type TrialRow = Awaited<ReturnType<typeof selectTrials>>[number];

const selectMatching = (db: Database, { state, ...filters }: TrialFilters, now: Date) =>
  db
    .select({ id: licences.id })
    .from(licences)
    .innerJoin(trials, eq(trials.licenceId, licences.id))
    .where(
      and(
        eq(licences.kind, 'trial'),
        matchesParty(db, filters),
        state && eq(trialStateAt(now), state),
      ),
    )
    .$dynamic();

const sortColumns = { startsAt: licences.startsAt, endsAt: licences.updatesUntil };

export const getTrialList = (db: Database, filters: TrialFilters, now: Date) => ({
  db,
  matching: () => selectMatching(db, filters, now),
  order: toOrderBy(filters.sort, sortColumns, licences.id),
  id: licences.id,
  rows: () => selectTrials(db, now),
});

const selectDomains = (db: Database) =>
  db
    .select(columnsOf(blockedDomain, blockedTrialDomains, { by: users.username }))
    .from(blockedTrialDomains)
    .leftJoin(users, eq(users.id, blockedTrialDomains.blockedById))
    .$dynamic();

export const getDomainList = (db: Database, filters: BlockedDomainFilters) => {
  const { id, domain, reason, createdAt } = blockedTrialDomains;
  const condition = and(containsText(filters.search, domain, reason), isInDays(createdAt, filters));
  return {
    db,
    matching: () => db.select({ id }).from(blockedTrialDomains).where(condition).$dynamic(),
    order: toOrderBy(filters.sort, { createdAt }, id),
    id,
    rows: () => selectDomains(db),
  };
};

export async function insertBlockedDomain(
  db: Transaction,
  values: typeof blockedTrialDomains.$inferInsert,
) {
  const [inserted] = await db
    .insert(blockedTrialDomains)
    .values(values)
    .onConflictDoNothing()
    .returning();
  return inserted;
}

export async function deleteBlockedDomain(db: Transaction, documentId: string) {
  const [deleted] = await db
    .delete(blockedTrialDomains)
    .where(eq(blockedTrialDomains.documentId, documentId))
    .returning();
  return deleted;
}
