import {
  foundCompany,
  foundDiscount,
  foundMail,
  foundMessage,
  foundOrder,
  foundProduct,
  foundQuote,
  foundUser,
} from '@partshelf/contract/search.ts';
import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { hasTransferTotal } from '../../db/amount-search.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { orderPurchaseNumber } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies, companyDomains } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { discountCodes } from '../../db/tables/discounts.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { comparedReference, transferPayments, transfers } from '../../db/tables/transfers.ts';
import {
  containsText,
  escapeLikePattern,
  readNumber,
  toSearchPattern,
} from '../../db/text-search.ts';
import { orderStateColumns } from '../orders/admin-queries.ts';
import { quotedBuyer } from '../quotes/queries.ts';

/** An index finds parts of three letters or digits; less would read every row. */
const isIndexed = (text: string) =>
  toSearchWords(text).some((word) => /[\p{L}\p{N}]{3}/u.test(word));

const candidates = 100;

const none = sql`false`;

const startsWith = (column: SQL, text: string) =>
  sql`${column} like (search_text(${escapeLikePattern(text)}) || '%')`;

type Billed = typeof orders | typeof quotes | typeof billingDetails;

const billingName = (table: Billed) => sql<string | null>`nullif(${table.billing} ->> 'name', '')`;

const hasBillingName = (table: Billed, text: string) =>
  and(
    ...toSearchWords(text).map(
      (word) =>
        sql`search_text(${table.billing} ->> 'name') like ${toSearchPattern(escapeLikePattern(word))}`,
    ),
  );

const newestUsers = (db: Database, text: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(isIndexed(text) ? containsText(text, users.searchedName) : none)
    .orderBy(desc(users.id))
    .limit(candidates);

const newestCompanies = (db: Database, text: string) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(text, companies.searchedName))
    .orderBy(desc(companies.id))
    .limit(candidates);

const rankOf = (rank: number) => sql<number>`${rank}::int`.as('rank');

export async function findOrders(db: Database, text: string) {
  const number = readNumber(text);
  const ordersWith = (rank: number, condition: SQL | undefined) =>
    db
      .select({ id: orders.id, rank: rankOf(rank) })
      .from(orders)
      .where(condition ?? none)
      .orderBy(desc(orders.id))
      .limit(candidates);
  const isStartOfId = /^[a-z0-9]{6,24}$/i.test(text);
  const paid = db
    .select({ id: paymentSessions.orderId, rank: rankOf(0) })
    .from(paymentSessions)
    .where(or(eq(paymentSessions.stripeId, text), eq(paymentSessions.paymentIntentId, text)))
    .limit(candidates);
  const invoiceRank = sql<number>`case when ${invoices.number} = upper(${text}) then 0 else 1 end`;
  const invoiced = db
    .select({ id: invoices.orderId, rank: invoiceRank })
    .from(invoices)
    .where(
      isIndexed(text)
        ? sql`search_text(${invoices.number}) like ${toSearchPattern(escapeLikePattern(text))}`
        : none,
    )
    .orderBy(desc(invoices.id))
    .limit(candidates);
  const reference = text.replaceAll(/\s/g, '');
  const transferred = db
    .select({ id: transfers.orderId, rank: rankOf(0) })
    .from(transfers)
    .where(isIndexed(reference) ? containsText(reference, transfers.reference) : none)
    .limit(candidates);
  const received = db
    .select({ id: transferPayments.orderId, rank: rankOf(0) })
    .from(transferPayments)
    .where(eq(comparedReference(transferPayments.bankReference), comparedReference(text)))
    .limit(candidates);
  const matching = unionAll(
    ordersWith(0, number === undefined ? none : eq(orders.number, number)),
    ordersWith(0, isStartOfId ? startsWith(sql`search_text(${orders.documentId})`, text) : none),
    ordersWith(1, inArray(orders.userId, newestUsers(db, text))),
    ordersWith(1, isIndexed(text) ? hasBillingName(orders, text) : none),
    ordersWith(1, isIndexed(text) ? containsText(text, orderPurchaseNumber) : none),
    ordersWith(1, isIndexed(text) ? inArray(orders.companyId, newestCompanies(db, text)) : none),
    ordersWith(1, hasTransferTotal(text)),
    paid,
    invoiced,
    transferred,
    received,
  ).as('matching');
  const found = db
    .select({ id: matching.id, rank: sql<number>`min(${matching.rank})`.as('best') })
    .from(matching)
    .groupBy(matching.id)
    .orderBy(sql`best`, desc(matching.id))
    .limit(limits.searchResults)
    .as('found');
  return db
    .select({
      ...columnsOf(z.omit(foundOrder, { state: true }), orders, {
        total: orders.totalCents,
        buyer: columnsOf(foundOrder.shape.buyer, users, {}),
        company: billingName(orders),
      }),
      ...orderStateColumns,
    })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(found.rank, desc(orders.id));
}

const quoteFields = columnsOf(foundQuote, quotes, { total: quotes.totalCents, buyer: quotedBuyer });

export async function findQuotes(db: Database, text: string) {
  const isExact = eq(quotes.number, text.toUpperCase());
  const numbered = db.select({ id: quotes.id }).from(quotes).where(isExact);
  const quotesWith = (condition: SQL | undefined) =>
    db
      .select({ id: quotes.id })
      .from(quotes)
      .where(isIndexed(text) ? condition : none)
      .orderBy(desc(quotes.id))
      .limit(candidates);
  const matching = unionAll(
    numbered,
    quotesWith(containsText(text, quotes.number)),
    quotesWith(hasBillingName(quotes, text)),
    quotesWith(inArray(quotes.userId, newestUsers(db, text))),
    quotesWith(inArray(quotes.companyId, newestCompanies(db, text))),
  );
  const rank = byRank(text, isExact, sql`search_text(${quotes.number})`).as('rank');
  const found = db
    .select({ id: quotes.id, rank })
    .from(quotes)
    .where(sql`${quotes.id} = any(array(${matching}))`)
    .orderBy(sql`rank`, desc(quotes.id))
    .limit(limits.searchResults)
    .as('found');
  return db
    .select({ ...quoteFields, expiresAt: quotes.expiresAt })
    .from(found)
    .innerJoin(quotes, eq(quotes.id, found.id))
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .orderBy(found.rank, desc(quotes.id));
}

const byRank = (text: string, isExact: SQL | undefined, ...columns: readonly SQL[]) =>
  sql<number>`case when ${isExact} then 0 when ${or(...columns.map((column) => startsWith(column, text)))} then 1 else 2 end`;

export async function findUsers(db: Database, text: string) {
  const isExact = or(
    eq(sql`lower(${users.username})`, sql`lower(${text})`),
    eq(sql`lower(${users.email})`, text.toLowerCase()),
  );
  const named = db.select({ id: users.id }).from(users).where(isExact);
  const billed = db
    .select({ id: billingDetails.userId })
    .from(billingDetails)
    .where(isIndexed(text) ? hasBillingName(billingDetails, text) : none)
    .orderBy(desc(billingDetails.userId))
    .limit(candidates);
  const rank = byRank(
    text,
    isExact,
    sql`search_text(${users.username})`,
    sql`search_text(${users.email})`,
  );
  return db
    .select(columnsOf(foundUser, users, { company: billingName(billingDetails) }))
    .from(users)
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(inArray(users.id, unionAll(named, newestUsers(db, text), billed)))
    .orderBy(rank, desc(users.id))
    .limit(limits.searchResults);
}

export async function findCompanies(db: Database, text: string) {
  const isNamed = sql`${companies.searchedName} = search_text(${text})`;
  const hasDomain = sql`exists (select from ${companyDomains} where ${companyDomains.companyId} = ${companies.id} and ${companyDomains.domain} = ${text.toLowerCase()})`;
  const verified = sql<
    string[]
  >`array(select ${companyDomains.domain} from ${companyDomains} where ${companyDomains.companyId} = ${companies}.id and ${companyDomains.verifiedAt} is not null order by ${companyDomains.domain})`;
  const named = db
    .select({ id: companies.id })
    .from(companies)
    .where(isIndexed(text) ? containsText(text, companies.searchedName) : isNamed)
    .orderBy(desc(companies.id))
    .limit(candidates);
  const reached = db
    .select({ id: companyDomains.companyId })
    .from(companyDomains)
    .where(isIndexed(text) ? containsText(text, companyDomains.domain) : none)
    .orderBy(desc(companyDomains.id))
    .limit(candidates);
  return db
    .select(columnsOf(foundCompany, companies, { domains: verified }))
    .from(companies)
    .where(inArray(companies.id, unionAll(named, reached)))
    .orderBy(
      byRank(text, or(isNamed, hasDomain), sql`${companies.searchedName}`),
      desc(companies.id),
    )
    .limit(limits.searchResults);
}

const productFields = columnsOf(z.omit(foundProduct, { state: true }), products, {});

export async function findProducts(db: Database, text: string) {
  const number = readNumber(text);
  const numbered = db
    .select({ id: products.id })
    .from(products)
    .where(number === undefined ? none : eq(products.id, number));
  const titled = db
    .select({ id: products.id })
    .from(products)
    .where(isIndexed(text) ? containsText(text, products.title) : none)
    .orderBy(desc(products.id))
    .limit(candidates);
  const isExact = or(
    number === undefined ? undefined : eq(products.id, number),
    sql`${products.searchedTitle} = search_text(${text})`,
  );
  return db
    .select({ ...productFields, ...pickColumns(products, 'publishedAt', 'archivedAt') })
    .from(products)
    .where(inArray(products.id, unionAll(numbered, titled)))
    .orderBy(byRank(text, isExact, sql`${products.searchedTitle}`), desc(products.id))
    .limit(limits.searchResults);
}

export async function findMessages(db: Database, text: string) {
  const { firstName, lastName, email, subject } = contactMessages;
  return db
    .select(
      columnsOf(foundMessage, contactMessages, {
        name: sql<string>`${firstName} || ' ' || ${lastName}`,
      }),
    )
    .from(contactMessages)
    .where(isIndexed(text) ? containsText(text, firstName, lastName, email, subject) : none)
    .orderBy(desc(contactMessages.id))
    .limit(limits.searchResults);
}

export async function findMails(db: Database, text: string) {
  return db
    .select(columnsOf(foundMail, mails, {}))
    .from(mails)
    .where(isIndexed(text) ? containsText(text, mails.recipient, mails.subject) : none)
    .orderBy(desc(mails.id))
    .limit(limits.searchResults);
}

export async function findDiscounts(db: Database, text: string) {
  const isExact = eq(discountCodes.code, text.toUpperCase());
  const named = db.select({ id: discountCodes.id }).from(discountCodes).where(isExact);
  const similar = db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(isIndexed(text) ? containsText(text, discountCodes.code) : none)
    .orderBy(desc(discountCodes.id))
    .limit(candidates);
  return db
    .select(columnsOf(foundDiscount, discountCodes, {}))
    .from(discountCodes)
    .where(inArray(discountCodes.id, unionAll(named, similar)))
    .orderBy(byRank(text, isExact, sql`search_text(${discountCodes.code})`), desc(discountCodes.id))
    .limit(limits.searchResults);
}
