import {
  licenceBinding,
  licenceEntry,
  type LicenceFilters,
} from '@partshelf/contract/licences/admin.ts';
import { tenantIdPattern } from '@partshelf/contract/licences/licences.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { hasNumber, isInDays, jsonUnlessNull } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { licenceBindings, licenceEntries } from '../../db/tables/licences.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { containsText } from '../../db/text-search.ts';
import { companyId, ownerId, selectLicences, stateAt } from './queries.ts';

export async function findLicence(db: Queryable, documentId: string, now: Date) {
  const [found] = await selectLicences(db, now).where(eq(licences.documentId, documentId));
  return found;
}

function matchesLicenceText(db: Database, search: string): SQL | undefined {
  const text = search.trim();
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(containsText(text, users.searchedName));
  const named = db
    .select({ id: companies.id })
    .from(companies)
    .where(containsText(text, companies.searchedName));
  const bound = db
    .select({ id: licenceBindings.licenceId })
    .from(licenceBindings)
    .where(
      tenantIdPattern.test(text.toLowerCase())
        ? eq(licenceBindings.tenantId, text.toLowerCase())
        : containsText(text, licenceBindings.tenantDomain),
    );
  return or(
    eq(licences.documentId, text),
    hasNumber(text),
    inArray(ownerId, people),
    inArray(companyId, named),
    inArray(licences.id, bound),
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

const at = (time: Date) => sql.param(time, licences.updatesUntil);

function endsAsAsked(ends: LicenceFilters['ends'], now: Date): SQL | undefined {
  if (ends === 'never') return isNull(licences.updatesUntil);
  if (ends === 'ended') return sql`${licences.updatesUntil} < ${at(now)}`;
  if (ends !== 'soon') return undefined;
  const last = new Date(now.getTime() + limits.licenceSoonDays * dayMs);
  return sql`${licences.updatesUntil} between ${at(now)} and ${at(last)}`;
}

const sortColumns = { createdAt: licences.createdAt, updatesUntil: licences.updatesUntil };

function selectMatching(db: Database, filters: LicenceFilters, now: Date) {
  const { search, state, kind, ends, product, customer, company } = filters;
  const condition = and(
    search ? matchesLicenceText(db, search) : undefined,
    state && eq(stateAt(now), state),
    kind && eq(licences.kind, kind),
    endsAsAsked(ends, now),
    product === undefined
      ? undefined
      : inArray(
          licences.productId,
          db.select({ id: products.id }).from(products).where(eq(products.documentId, product)),
        ),
    customer === undefined
      ? undefined
      : inArray(
          ownerId,
          db.select({ id: users.id }).from(users).where(eq(users.documentId, customer)),
        ),
    company === undefined
      ? undefined
      : inArray(
          companyId,
          db.select({ id: companies.id }).from(companies).where(eq(companies.documentId, company)),
        ),
    isInDays(licences.startsAt, filters),
  );
  return db
    .select({ id: licences.id })
    .from(licences)
    .leftJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(condition)
    .$dynamic();
}

export const getLicenceList = (db: Database, filters: LicenceFilters, now: Date) => ({
  db,
  matching: () => selectMatching(db, filters, now),
  order: toOrderBy(filters.sort, sortColumns, licences.id),
  id: licences.id,
  rows: () => selectLicences(db, now),
});

export const listEntries = (db: Queryable, licenceId: number) =>
  db
    .select(
      columnsOf(licenceEntry, licenceEntries, {
        by: users.username,
        order: jsonUnlessNull({ documentId: orders.documentId, number: orders.number }),
      }),
    )
    .from(licenceEntries)
    .leftJoin(users, eq(users.id, licenceEntries.byId))
    .leftJoin(orderLines, eq(orderLines.id, licenceEntries.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(licenceEntries.licenceId, licenceId))
    .orderBy(asc(licenceEntries.id));

export const listBindings = (db: Queryable, licenceId: number) =>
  db
    .select(columnsOf(licenceBinding, licenceBindings, { by: users.username }))
    .from(licenceBindings)
    .leftJoin(users, eq(users.id, licenceBindings.boundById))
    .where(eq(licenceBindings.licenceId, licenceId))
    .orderBy(desc(licenceBindings.id));

export async function setSuspension(
  db: Transaction,
  id: number,
  suspension: { readonly suspendedAt: Date | null; readonly suspendedReason: string | null },
): Promise<void> {
  await db.update(licences).set(suspension).where(eq(licences.id, id));
}
