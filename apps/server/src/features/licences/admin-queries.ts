import {
  licenceBinding,
  licenceEntry,
  type LicenceFilters,
} from '@partshelf/contract/licences/admin.ts';
import { tenantIdPattern } from '@partshelf/contract/licences/licences.ts';
import { and, asc, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { hasNumber, isInDays, jsonUnlessNull } from '../../db/expressions.ts';
import { getRenewableEnd } from '../../db/licence-term.ts';
import { namedOrderColumns } from '../../db/named-columns.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { licenceBindings, licenceEntries } from '../../db/tables/licences.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { containsText } from '../../db/text-search.ts';
import { idsOf, isInState, selectLicences } from './queries.ts';

export async function findLicence(db: Queryable, documentId: string, now: Date) {
  const [found] = await selectLicences(db, now).where(eq(licences.documentId, documentId));
  return found;
}

const idsOfPeople = (db: Database, people: SQLWrapper) =>
  idsOf(db, {
    isOfTrial: inArray(licences.userId, people),
    isOfOrder: inArray(orders.userId, people),
  });

const idsOfCompanies = (db: Database, named: SQLWrapper) =>
  idsOf(db, {
    isOfTrial: inArray(licences.companyId, named),
    isOfOrder: inArray(orders.companyId, named),
  });

/** Each part is found by an index of its own. */
function matchesLicenceText(db: Database, search: string): SQL {
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
  const exact = db.select({ id: licences.id }).from(licences).where(eq(licences.documentId, text));
  const numbered = idsOf(db, { isOfTrial: sql`false`, isOfOrder: hasNumber(text) ?? sql`false` });
  const found = unionAll(
    exact,
    numbered,
    idsOfPeople(db, people),
    idsOfCompanies(db, named),
    bound,
  );
  return inArray(licences.id, found);
}

const at = (time: Date) => sql.param(time, licences.updatesUntil);

function endsAsAsked(ends: LicenceFilters['ends'], now: Date): SQL | undefined {
  if (ends === 'never') return isNull(licences.updatesUntil);
  if (ends === 'ended') return sql`${licences.updatesUntil} < ${at(now)}`;
  if (ends !== 'soon') return undefined;
  return sql`${licences.updatesUntil} between ${at(now)} and ${at(getRenewableEnd(now))}`;
}

type PartyFilters = Pick<
  LicenceFilters,
  'search' | 'product' | 'customer' | 'company' | 'from' | 'until'
>;

export const matchesParty = (
  db: Database,
  { search, product, customer, company, ...days }: PartyFilters,
) =>
  and(
    search ? matchesLicenceText(db, search) : undefined,
    product === undefined
      ? undefined
      : inArray(
          licences.productId,
          db.select({ id: products.id }).from(products).where(eq(products.documentId, product)),
        ),
    customer === undefined
      ? undefined
      : inArray(
          licences.id,
          idsOfPeople(
            db,
            db.select({ id: users.id }).from(users).where(eq(users.documentId, customer)),
          ),
        ),
    company === undefined
      ? undefined
      : inArray(
          licences.id,
          idsOfCompanies(
            db,
            db
              .select({ id: companies.id })
              .from(companies)
              .where(eq(companies.documentId, company)),
          ),
        ),
    isInDays(licences.startsAt, days),
  );

const sortColumns = { startsAt: licences.startsAt, updatesUntil: licences.updatesUntil };

function selectMatching(
  db: Database,
  { state, kind, ends, ...filters }: LicenceFilters,
  now: Date,
) {
  const condition = and(
    matchesParty(db, filters),
    state && isInState(db, state, now),
    kind && eq(licences.kind, kind),
    endsAsAsked(ends, now),
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

export const listLicenceEntries = (db: Queryable, licenceId: number) =>
  db
    .select(
      columnsOf(licenceEntry, licenceEntries, {
        by: users.username,
        order: jsonUnlessNull(namedOrderColumns),
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
