import type { QuoteFilters } from '@partshelf/contract/quotes/admin.ts';
import type { QuoteState } from '@partshelf/contract/quotes/quotes.ts';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { isInDays, jsonUnlessNull } from '../../db/expressions.ts';
import { namedBuyerColumns } from '../../db/named-columns.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { containsText } from '../../db/text-search.ts';
import { quoteFields, replacing } from './queries.ts';

const maker = alias(users, 'maker');
const replaced = alias(quotes, 'replaced');

const selectAdminQuotes = (db: Queryable) =>
  db
    .select({
      ...quoteFields,
      customer: jsonUnlessNull(namedBuyerColumns),
      madeBy: maker.username,
      replaces: jsonUnlessNull({ documentId: replaced.documentId, number: replaced.number }),
    })
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(replacing, eq(replacing.replacesId, quotes.id))
    .leftJoin(maker, eq(maker.id, quotes.madeById))
    .leftJoin(replaced, eq(replaced.id, quotes.replacesId))
    .$dynamic();

export type AdminQuoteRow = Awaited<ReturnType<typeof selectAdminQuotes>>[number];

export async function findAdminQuote(
  db: Queryable,
  documentId: string,
): Promise<AdminQuoteRow | undefined> {
  const [quote] = await selectAdminQuotes(db).where(eq(quotes.documentId, documentId));
  return quote;
}

const billedName = sql`${quotes.billing} ->> 'name'`;

/** Each part is found by an index of its own. */
function matchesQuoteText(db: Database, text: string): SQL {
  const matching = (condition: SQL | undefined) =>
    db.select({ id: quotes.id }).from(quotes).where(condition);
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(containsText(text, users.searchedName));
  const named = db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(text, companies.searchedName));
  return inArray(
    quotes.id,
    unionAll(
      matching(containsText(text, quotes.number)),
      matching(containsText(text, billedName)),
      matching(inArray(quotes.userId, people)),
      matching(inArray(quotes.companyId, named)),
    ),
  );
}

function hasState(state: QuoteState, now: Date): SQL | undefined {
  const time = sql.param(now, quotes.expiresAt);
  if (state === 'open') return and(eq(quotes.state, 'open'), gt(quotes.expiresAt, time));
  if (state === 'expired') return and(eq(quotes.state, 'open'), lte(quotes.expiresAt, time));
  return eq(quotes.state, state);
}

const sortColumns = {
  createdAt: quotes.createdAt,
  validUntil: quotes.expiresAt,
  total: quotes.totalCents,
};

function selectMatchingQuotes(db: Database, filters: QuoteFilters, now: Date) {
  const { search, state, customer, company } = filters;
  const customers = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.documentId, customer ?? ''));
  const wanted = db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.documentId, company ?? ''));
  const condition = and(
    search ? matchesQuoteText(db, search) : undefined,
    state && hasState(state, now),
    customer === undefined ? undefined : inArray(quotes.userId, customers),
    company === undefined ? undefined : inArray(quotes.companyId, wanted),
    isInDays(quotes.createdAt, filters),
  );
  return db.select({ id: quotes.id }).from(quotes).where(condition).$dynamic();
}

export const getQuoteList = (db: Database, filters: QuoteFilters, now: Date) => ({
  db,
  matching: () => selectMatchingQuotes(db, filters, now),
  order: toOrderBy(filters.sort, sortColumns, quotes.id),
  id: quotes.id,
  rows: () => selectAdminQuotes(db),
});

/** It has the billing details that the next order of the customer begins with. */
export async function findQuotedCustomer(db: Queryable, documentId: string) {
  const [customer] = await db
    .select({ id: users.id, name: users.username, billing: billingDetails.billing })
    .from(users)
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(and(eq(users.documentId, documentId), eq(users.blocked, false)));
  return customer;
}

export async function findQuotedCompany(db: Queryable, documentId: string) {
  const [company] = await db
    .select(pickColumns(companies, 'id', 'name', 'closedAt', 'billing'))
    .from(companies)
    .where(eq(companies.documentId, documentId));
  return company;
}

export async function lockQuotedCompany(db: Transaction, id: number) {
  const [company] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, id))
    .for('share');
  return company;
}
