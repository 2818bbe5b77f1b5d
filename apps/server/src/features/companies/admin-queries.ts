import {
  adminCompany,
  adminCompanyDetails,
  adminCompanyDomain,
  adminCompanyMember,
  type CompanyFilters,
  type CompanyPaymentTerms,
} from '@partshelf/contract/companies/admin.ts';
import { type CompanyRole, companyRoles } from '@partshelf/contract/companies/companies.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { isInDays, jsonList, returnedCents } from '../../db/expressions.ts';
import { mailedUserColumns } from '../../db/named-columns.ts';
import { type ListPage, toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyDomains,
  companyEvents,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { containsText } from '../../db/text-search.ts';
import { selectEvents } from './company-event-queries.ts';

/** With this join, the columns within the lists are qualified. */
const selectSold = (db: Database) =>
  db
    .select({
      purchases: sql`count(*)`.mapWith(Number).as('purchases'),
      paidCents: sumOf(sql`${orders.totalCents} - ${returnedCents}`).as('paid_cents'),
      returnedCents: sumOf(returnedCents).as('returned_cents'),
      lastPaidAt: max(orders.paidAt).as('last_paid_at'),
    })
    .from(orders)
    .where(and(eq(orders.companyId, companies.id), eq(orders.status, 'succeeded')))
    .as('sold');

const sumOf = (cents: SQL) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number);

const countOf = (from: SQL) => sql`(select count(*) from ${from})`.mapWith(Number);

const verifiedDomains = sql<
  string[]
>`array(select ${companyDomains.domain} from ${companyDomains} where ${companyDomains.companyId} = ${companies.id} and ${companyDomains.verifiedAt} is not null order by ${companyDomains.domain})`;

const countMembers = (db: Database, ids: readonly number[]) =>
  db
    .select({ companyId: companyMembers.companyId, members: count().as('members') })
    .from(companyMembers)
    .where(inArray(companyMembers.companyId, ids))
    .groupBy(companyMembers.companyId)
    .as('counted');

const orNone = (counted: SQLWrapper) => sql`coalesce(${counted}, 0)`.mapWith(Number);

function selectCompanies(db: Database, ids: readonly number[]) {
  const sold = selectSold(db);
  const counted = countMembers(db, ids);
  return db
    .select(
      columnsOf(adminCompany, companies, {
        members: orNone(counted.members),
        domains: verifiedDomains,
        purchases: sold.purchases,
        paid: sold.paidCents,
      }),
    )
    .from(companies)
    .innerJoinLateral(sold, sql`true`)
    .leftJoin(counted, eq(counted.companyId, companies.id))
    .$dynamic();
}

/** It is a union, because each part has an index of its own. */
function matchesText(db: Database, search: string): SQL {
  const named = db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(search, companies.searchedName));
  const verified = db
    .select({ id: companyDomains.companyId })
    .from(companyDomains)
    .where(containsText(search, companyDomains.domain));
  const joined = db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(containsText(search, users.searchedName));
  return inArray(companies.id, unionAll(named, verified, joined));
}

const purchasesMade = countOf(
  sql`${orders} where ${orders.companyId} = ${companies.id} and ${orders.status} = 'succeeded'`,
);

export function getCompanyList(db: Database, filters: CompanyFilters) {
  const { search, state, sort } = filters;
  const condition = and(
    search ? matchesText(db, search) : undefined,
    state && (state === 'closed' ? isNotNull(companies.closedAt) : isNull(companies.closedAt)),
    isInDays(companies.createdAt, filters),
  );
  const { purchases } = selectSold(db);
  const columns = { createdAt: companies.createdAt };
  return {
    db,
    matching: () => db.select({ id: companies.id }).from(companies).where(condition).$dynamic(),
    order: toOrderBy(sort, { ...columns, purchases }, companies.id),
    matchingOrder: toOrderBy(sort, { ...columns, purchases: purchasesMade }, companies.id),
    id: companies.id,
    rows: (ids: readonly number[]) => selectCompanies(db, ids),
  };
}

function selectExported(db: Database, ids: readonly number[]) {
  const sold = selectSold(db);
  const counted = countMembers(db, ids);
  return db
    .select({
      ...columnsOf(adminCompany, companies, {
        members: orNone(counted.members),
        domains: verifiedDomains,
        purchases: sold.purchases,
        paid: sold.paidCents,
      }),
      billing: companies.billing,
      returned: sold.returnedCents,
      lastPaidAt: sold.lastPaidAt,
    })
    .from(companies)
    .innerJoinLateral(sold, sql`true`)
    .leftJoin(counted, eq(counted.companyId, companies.id))
    .$dynamic();
}

export type ExportedCompany = Awaited<ReturnType<typeof selectExported>>[number];

export const getExportedCompanyList = (db: Database, filters: CompanyFilters) => ({
  ...getCompanyList(db, filters),
  rows: (ids: readonly number[]) => selectExported(db, ids),
});

const domainList = jsonList(
  columnsOf(adminCompanyDomain, companyDomains, {}),
  companyDomains.domain,
  sql`${companyDomains} where ${companyDomains.companyId} = ${companies.id}`,
);

export async function findCompanyDetails(db: Database, documentId: string, now: Date) {
  const isOpen = and(
    eq(companyInvitations.companyId, companies.id),
    gt(companyInvitations.expiresAt, now),
  );
  const countedOf = (
    table:
      | typeof companyMembers
      | typeof companyJoinRequests
      | typeof companyEvents
      | typeof orders
      | typeof quotes,
  ) => countOf(sql`${table} where ${table.companyId} = ${companies.id}`);
  const sold = selectSold(db);
  const members = countedOf(companyMembers);
  const [found] = await db
    .select({
      id: companies.id,
      ...columnsOf(z.omit(adminCompanyDetails, { activity: true }), companies, {
        members,
        purchases: sold.purchases,
        paid: sold.paidCents,
        returned: sold.returnedCents,
        owners: countOf(
          sql`${companyMembers} where ${companyMembers.companyId} = ${companies.id} and ${companyMembers.role} = 'owner'`,
        ),
        openInvitations: countOf(sql`${companyInvitations} where ${isOpen}`),
        joinRequests: countedOf(companyJoinRequests),
        domains: domainList,
        counts: {
          members,
          orders: countedOf(orders),
          quotes: countedOf(quotes),
          transfers: countOf(
            sql`${transfers} inner join ${orders} on ${orders.id} = ${transfers.orderId} where ${orders.companyId} = ${companies.id}`,
          ),
          licences: sql`${countOf(
            sql`${licences} where ${licences.companyId} = ${companies.id}`,
          )} + ${countOf(
            sql`${orders} inner join ${orderLines} on ${orderLines.orderId} = ${orders.id} inner join ${licences} on ${licences.orderLineId} = ${orderLines.id} where ${orders.companyId} = ${companies.id}`,
          )}`.mapWith(Number),
          invoices: countOf(
            sql`${invoices} inner join ${orders} on ${orders.id} = ${invoices.orderId} where ${orders.companyId} = ${companies.id}`,
          ),
          events: countedOf(companyEvents),
        },
      }),
    })
    .from(companies)
    .innerJoinLateral(sold, sql`true`)
    .where(eq(companies.documentId, documentId));
  return found;
}

const roleOrder = sql`array_position(${sql.param(companyRoles)}::text[], ${companyMembers.role})`;

export const selectMembers = (db: Database, companyId: number, { limit, offset }: ListPage) =>
  db
    .select(columnsOf(adminCompanyMember, users, pickColumns(companyMembers, 'role', 'createdAt')))
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(roleOrder, asc(companyMembers.id))
    .limit(limit)
    .offset(offset);

export const selectCompanyEvents = (db: Database, companyId: number, { limit, offset }: ListPage) =>
  selectEvents(db)
    .where(eq(companyEvents.companyId, companyId))
    .orderBy(desc(companyEvents.id))
    .limit(limit)
    .offset(offset);

export const isBoughtFor = (companyId: number) => eq(orders.companyId, companyId);

export const licensedToCompany = (companyId: number) => ({
  isOfTrial: eq(licences.companyId, companyId),
  isOfOrder: eq(orders.companyId, companyId),
});

export const isQuotedToCompany = (companyId: number) => eq(quotes.companyId, companyId);

export async function findConfirmedUser(db: Transaction, email: string) {
  const [found] = await db
    .select(mailedUserColumns)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), users.confirmed));
  return found;
}

export async function lockMemberRole(
  db: Transaction,
  companyId: number,
  userId: number,
): Promise<CompanyRole | undefined> {
  const [member] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
    .for('update');
  return member?.role;
}

export async function lockCompany(
  db: Transaction,
  documentId: string,
  strength: 'share' | 'no key update',
) {
  const [found] = await db
    .select()
    .from(companies)
    .where(eq(companies.documentId, documentId))
    .for(strength);
  return found;
}

export async function makeOwner(db: Transaction, companyId: number, userId: number): Promise<void> {
  await db
    .insert(companyMembers)
    .values({ companyId, userId, role: 'owner' })
    .onConflictDoUpdate({
      target: [companyMembers.companyId, companyMembers.userId],
      set: { role: 'owner' },
    });
}

export async function setPaymentTerms(
  db: Transaction,
  companyId: number,
  terms: CompanyPaymentTerms,
): Promise<void> {
  await db.update(companies).set(terms).where(eq(companies.id, companyId));
}

export async function reopen(db: Transaction, companyId: number): Promise<void> {
  await db.update(companies).set({ closedAt: null }).where(eq(companies.id, companyId));
}
