import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { type QuoteReader } from '@partshelf/contract/quotes/quotes.ts';
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import {
  isPublished,
  jsonList,
  jsonUnlessNull,
  startOfDay,
  withTables,
} from '../../db/expressions.ts';
import {
  namedBuyerColumns,
  namedCompanyColumns,
  namedOrderColumns,
} from '../../db/named-columns.ts';
import type { ListPage } from '../../db/list-page.ts';
import { isQuoteBuyer } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { shopTexts } from '../../db/tables/branding.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { licences, orders } from '../../db/tables/orders.ts';
import { quoteCounters, quoteLines, quotes } from '../../db/tables/quotes.ts';

/** Other quotes wait from here until the transaction ends. */
export async function takeQuoteNumber(db: Transaction, year: number): Promise<number> {
  const [taken] = await db
    .insert(quoteCounters)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: quoteCounters.year,
      set: { lastNumber: sql`${quoteCounters.lastNumber} + 1` },
    })
    .returning({ sequence: quoteCounters.lastNumber });
  return taken!.sequence;
}

/** It is 0 while the shop has the terms that it came with. */
export async function readTermsVersion(db: Queryable): Promise<number> {
  const [terms] = await db
    .select({ version: shopTexts.version })
    .from(shopTexts)
    .where(eq(shopTexts.name, 'terms'));
  return terms?.version ?? 0;
}

type QuoteValues = Omit<typeof quotes.$inferInsert, 'expiresAt'>;

type QuoteLine = Omit<typeof quoteLines.$inferInsert, 'quoteId' | 'position'>;

/** It can be accepted until its last day is over in the time zone of the shop. */
export async function insertQuote(
  db: Transaction,
  values: QuoteValues,
  lines: readonly QuoteLine[],
): Promise<number> {
  const [quote] = await db
    .insert(quotes)
    .values({ ...values, expiresAt: startOfDay(values.validUntil, 1) as unknown as Date })
    .returning({ id: quotes.id });
  await db
    .insert(quoteLines)
    .values(lines.map((line, position) => ({ ...line, quoteId: quote!.id, position })));
  return quote!.id;
}

export const quotedBuyer = sql<string>`coalesce(nullif(${quotes.billing} ->> 'name', ''), ${companies.name}, ${users.username}, '')`;

export const replacing = alias(quotes, 'replacing');

export const quoteFields = {
  id: quotes.id,
  documentId: quotes.documentId,
  token: quotes.token,
  number: quotes.number,
  state: quotes.state,
  userId: quotes.userId,
  companyId: quotes.companyId,
  issuedOn: quotes.issuedOn,
  validUntil: quotes.validUntil,
  expiresAt: quotes.expiresAt,
  billing: quotes.billing,
  totalCents: quotes.totalCents,
  taxCents: quotes.taxCents,
  tax: quotes.tax,
  discountCents: quotes.discountCents,
  discount: quotes.discount,
  discountCodeId: quotes.discountCodeId,
  orderId: quotes.orderId,
  seller: quotes.seller,
  termsVersion: quotes.termsVersion,
  reason: quotes.reason,
  acceptedAt: quotes.acceptedAt,
  declinedAt: quotes.declinedAt,
  declineReason: quotes.declineReason,
  createdAt: quotes.createdAt,
  buyerName: quotedBuyer,
  company: jsonUnlessNull(namedCompanyColumns),
  order: jsonUnlessNull(namedOrderColumns),
  replacedBy: jsonUnlessNull(pickColumns(replacing, 'documentId', 'number', 'token')),
};

export const selectQuotes = (db: Queryable) =>
  db
    .select(quoteFields)
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(replacing, eq(replacing.replacesId, quotes.id))
    .$dynamic();

export type QuoteRow = Awaited<ReturnType<typeof getQuote>>;

/** Its person may have been erased. */
export async function findQuote(db: Queryable, id: number) {
  const [quote] = await selectQuotes(db).where(eq(quotes.id, id));
  return quote;
}

export async function getQuote(db: Queryable, id: number) {
  const quote = await findQuote(db, id);
  if (!quote) throw new Error(`quote ${id} is gone`);
  return quote;
}

/** Who has the link may read it. */
export async function findLinkedQuote(db: Queryable, token: string) {
  const [quote] = await selectQuotes(db).where(eq(quotes.token, token));
  return quote;
}

/** Nothing tells a member who may not accept it from others, but the answer to them. */
export async function findPartyOfQuote(db: Transaction, userId: number, token: string) {
  const isMember = sql`exists (select from ${companyMembers} where ${companyMembers.companyId} = ${quotes.companyId} and ${companyMembers.userId} = ${userId})`;
  const [quote] = await db
    .select({ id: quotes.id, companyId: quotes.companyId })
    .from(quotes)
    .where(
      and(
        eq(quotes.token, token),
        sql`case when ${quotes.companyId} is null then ${quotes.userId} = ${userId} else ${withTables(isMember)} end`,
      ),
    );
  return quote;
}

export async function lockQuote(db: Transaction, id: number): Promise<QuoteRow> {
  await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update');
  return getQuote(db, id);
}

export async function findReader(
  db: Queryable,
  userId: number,
  quote: Pick<QuoteRow, 'userId' | 'companyId'>,
): Promise<QuoteReader> {
  if (quote.companyId === null) return quote.userId === userId ? 'buyer' : 'other';
  const [member] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, quote.companyId), eq(companyMembers.userId, userId)));
  if (!member) return 'other';
  return buyingRoles.some((role) => role === member.role) ? 'buyer' : 'developer';
}

const lineFields = {
  productId: quoteLines.productId,
  bundleId: quoteLines.bundleId,
  title: quoteLines.title,
  contents: quoteLines.contents,
  unitPriceCents: quoteLines.unitPriceCents,
  quantity: quoteLines.quantity,
  discountCents: quoteLines.discountCents,
  taxCents: quoteLines.taxCents,
  licensing: quoteLines.licensing,
  renewsId: quoteLines.renewsId,
};

export type QuoteLineRow = Awaited<ReturnType<typeof listQuoteLines>>[number];

/** Contents of bundles are among them. */
export function listQuoteLines(db: Queryable, quoteId: number) {
  return db
    .select({
      ...lineFields,
      product: { ...pickColumns(products, 'documentId', 'slug', 'isBundle'), isPublished },
      releaseId: products.currentReleaseId,
      renewedLicence: licences.documentId,
    })
    .from(quoteLines)
    .innerJoin(products, eq(products.id, quoteLines.productId))
    .leftJoin(licences, eq(licences.id, quoteLines.renewsId))
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position));
}

type Decision =
  | { readonly state: 'accepted'; readonly orderId: number; readonly acceptedAt: Date }
  | { readonly state: 'declined'; readonly declinedAt: Date; readonly declineReason: string }
  | { readonly state: 'replaced' };

export async function setDecision(db: Transaction, id: number, decision: Decision): Promise<void> {
  await db.update(quotes).set(decision).where(eq(quotes.id, id));
}

/** Finds what a double click has made. */
export async function findRepeatedQuote(
  db: Transaction,
  userId: number,
  { itemsHash, since }: { readonly itemsHash: string; readonly since: Date },
): Promise<number | undefined> {
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.userId, userId),
        eq(quotes.itemsHash, itemsHash),
        eq(quotes.state, 'open'),
        isNull(quotes.madeById),
        gt(quotes.createdAt, since),
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(1);
  return quote?.id;
}

const titles = jsonList(
  { title: quoteLines.title },
  quoteLines.position,
  sql`${quoteLines} where ${quoteLines.quoteId} = ${quotes.id} and ${quoteLines.bundleId} is null`,
);

export const selectOwnQuotes = (db: Queryable) =>
  db
    .select({
      ...pickColumns(
        quotes,
        'documentId',
        'token',
        'number',
        'state',
        'expiresAt',
        'issuedOn',
        'validUntil',
        'createdAt',
      ),
      total: quotes.totalCents,
      titles,
      company: jsonUnlessNull(namedCompanyColumns),
      order: jsonUnlessNull(namedOrderColumns),
    })
    .from(quotes)
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .$dynamic();

export type OwnQuoteRow = Awaited<ReturnType<typeof listOwnQuotes>>['rows'][number];

/** Companies and orders are joined only for what is on the page. */
export async function listOwnQuotes(db: Database, userId: number, { limit, offset }: ListPage) {
  const isOwn = isQuoteBuyer(userId);
  const ids = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(isOwn)
    .orderBy(desc(quotes.id))
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([
    selectOwnQuotes(db)
      .where(sql`${quotes.id} = any(array(${ids}))`)
      .orderBy(desc(quotes.id)),
    db.$count(quotes, isOwn),
  ]);
  return { rows, total };
}

export async function getOwnQuote(db: Queryable, condition: SQL) {
  const [quote] = await selectOwnQuotes(db).where(condition);
  if (!quote) throw new Error('the quote is gone');
  return quote;
}

export const isQuote = (id: number): SQL => eq(quotes.id, id);

/** A quote goes to its person, or to the one who asked for the company, or else to the owners. */
export async function listQuoteRecipients(
  db: Queryable,
  { userId, companyId }: Pick<QuoteRow, 'userId' | 'companyId'>,
) {
  const person = namedBuyerColumns;
  if (companyId === null) return db.select(person).from(users).where(eq(users.id, userId!));
  const members = await db
    .select({ ...person, id: users.id, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(users.blocked, false)))
    .orderBy(asc(companyMembers.id));
  const asker = members.find(({ id, role }) => id === userId && role !== 'developer');
  return asker ? [asker] : members.filter(({ role }) => role === 'owner');
}

/** Those that became orders stay with them. */
export async function deleteOldQuotes(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${quotes} where ${quotes.id} in (
      select ${quotes.id} from ${quotes}
      where ${quotes.state} <> 'accepted'
        and ${quotes.expiresAt} < now() - make_interval(months => ${retention.quoteMonths})
      limit ${limit}
    )`);
  return rowCount ?? 0;
}

export async function findOrderOfQuote(db: Queryable, quoteId: number) {
  const [order] = await db
    .select(pickColumns(orders, 'id', 'documentId', 'number', 'userId'))
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.id, quoteId));
  return order;
}
