import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import type { LicenceState } from '@partshelf/contract/licences/licences.ts';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { isUsually, jsonRow, jsonUnlessNull } from '../../db/expressions.ts';
import { isRevoked, isSuspended, sellsLicences } from '../../db/licence-coverage.ts';
import {
  linkedProductColumns,
  namedBuyerColumns,
  namedCompanyColumns,
  namedOrderColumns,
} from '../../db/named-columns.ts';
import { type ListPage, pageTotal, readPageTotal } from '../../db/list-page.ts';
import { getRenewableEnd } from '../../db/licence-term.ts';
import { companiesOf, mayUse } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { packageIdOf, products, releases } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { licenceBindings, licenceFiles, licenceKeys } from '../../db/tables/licences.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { trials } from '../../db/tables/trials.ts';

const toTime = (now: Date | SQL) =>
  now instanceof Date ? sql.param(now, licences.updatesUntil) : now;

/** A trial ends with its days, and when the product is bought. */
const isOver = (now: Date | SQL) =>
  sql`(${licences.kind} = 'trial' and (${licences.updatesUntil} <= ${toTime(now)} or exists (select from ${trials} where ${trials.licenceId} = ${licences.id} and ${trials.convertedAt} is not null)))`;

export const stateAt = (now: Date | SQL) =>
  sql<LicenceState>`case when ${isRevoked} then 'revoked' when ${isSuspended} then 'suspended' when ${isOver(now)} then 'expired' else 'active' end`;

/** The owner of a purchase is the owner of its order. */
export const companyId = sql`coalesce(${licences.companyId}, ${orders.companyId})`;
const ownerId = sql`coalesce(${licences.userId}, ${orders.userId})`;

/** Every member of a company binds and fetches its licences. */
export const isUsableBy = (userId: number): SQL => or(mayUse(userId), isTrialOf(userId))!;

const isTrialOf = (userId: number): SQL =>
  or(
    and(eq(licences.userId, userId), isNull(licences.companyId)),
    sql`${licences.companyId} = any(${companiesOf(userId)})`,
  )!;

const currentBinding = (kind: 'tenant' | 'farm' | 'test') =>
  jsonRow(
    {
      tenantId: licenceBindings.tenantId,
      domain: licenceBindings.tenantDomain,
      hosts: licenceBindings.hosts,
      boundAt: licenceBindings.boundAt,
    },
    sql`${licenceBindings} where ${licenceBindings.licenceId} = ${licences.id} and ${licenceBindings.kind} = ${kind} and ${licenceBindings.endedAt} is null`,
  );

/** SharePoint knows the product by this id; what is no package has that of the shop. */
const packageId = sql<string>`coalesce((select ${packageIdOf} from ${releases} where ${releases.productId} = ${licences.productId} and ${releases.packageFacts} is not null order by ${releases.publishedAt} desc, ${releases.id} desc limit 1), ${products.documentId})`;

const licensee = sql<string>`coalesce(${companies.name}, nullif(${orders.billing} ->> 'name', ''), ${users.username}, '')`;

/** Updates end soon or have ended, and another year is sold. */
export const isRenewableAt = (now: Date) =>
  sql`(${licences.updatesUntil} <= ${sql.param(getRenewableEnd(now), licences.updatesUntil)} and not ${isRevoked} and not ${isSuspended} and ${orderLines.licensing} ->> 'renewalPriceCents' is not null and ${products.publishedAt} is not null and ${products.currentReleaseId} is not null and ${sellsLicences(products.id)})`;

/** It is null unless the user can renew the licence now. */
function renewalPriceFor(userId: number | undefined, now: Date) {
  if (userId === undefined) return sql<null>`null`;
  const mayBuy = sql`(${companyId} is null or (${companies.closedAt} is null and ${companyId} = any(${companiesOf(userId, buyingRoles)})))`;
  return sql<
    number | null
  >`case when ${isRenewableAt(now)} and ${mayBuy} then (${orderLines.licensing} ->> 'renewalPriceCents')::int end`;
}

export const selectLicences = (db: Queryable, now: Date, userId?: number) =>
  db
    .select({
      ...pickColumns(
        licences,
        'id',
        'documentId',
        'kind',
        'startsAt',
        'updatesUntil',
        'suspendedReason',
      ),
      state: stateAt(now),
      product: linkedProductColumns,
      order: jsonUnlessNull(namedOrderColumns),
      company: jsonUnlessNull(namedCompanyColumns),
      companyId: companyId.mapWith(Number),
      renewalPriceCents: renewalPriceFor(userId, now),
      graceDays: sql<number>`coalesce((${orderLines.licensing} ->> 'graceDays')::int, 0)`,
      packageId,
      licensee,
      owner: jsonUnlessNull(namedBuyerColumns),
      tenant: currentBinding('tenant'),
      farm: currentBinding('farm'),
      testTenant: currentBinding('test'),
      totalRows: pageTotal,
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .leftJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(companies, eq(companies.id, companyId))
    .leftJoin(users, eq(users.id, ownerId))
    .$dynamic();

interface Party {
  readonly isOfTrial: SQL;
  readonly isOfOrder: SQL;
}

/** An index finds the trials, and another one what was bought. */
export const idsOf = (db: Queryable, { isOfTrial, isOfOrder }: Party) =>
  unionAll(
    db.select({ id: licences.id }).from(licences).where(isOfTrial),
    idsOfLines(db, isOfOrder),
  );

export type LicenceRow = Awaited<ReturnType<typeof selectLicences>>[number];

/** Most lines have no licences, which need not be looked for. */
const idsOfLines = (db: Queryable, condition: SQL) =>
  db
    .select({ id: licences.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(licences, eq(licences.orderLineId, orderLines.id))
    .where(and(condition, isNotNull(orderLines.licensing)));

/** Each reason is found by an index of its own. */
const idsOfRevoked = (db: Queryable) =>
  unionAll(
    idsOfLines(db, isNotNull(orders.refundedAt)),
    idsOfLines(db, isNotNull(orderLines.endedAt)),
  );

const idsOfSuspended = (db: Queryable) =>
  unionAll(
    db.select({ id: licences.id }).from(licences).where(isNotNull(licences.suspendedAt)),
    idsOfLines(db, isNotNull(orders.disputedAt)),
  );

/** It says the same as `stateAt`, where licences are looked for. Only a trial expires. */
export function isInState(db: Queryable, state: LicenceState, now: Date): SQL | undefined {
  if (state === 'expired') return and(isOver(now), isNull(licences.suspendedAt));
  if (state === 'revoked') return inArray(licences.id, idsOfRevoked(db));
  if (state === 'suspended') {
    return and(inArray(licences.id, idsOfSuspended(db)), not(isRevoked));
  }
  const inactive = unionAll(idsOfRevoked(db), idsOfSuspended(db));
  return and(not(isUsually(isOver(now))), notInArray(licences.id, inactive));
}

interface OwnLicences {
  readonly product: string | undefined;
  readonly now: Date;
}

export async function listLicences(
  db: Database,
  userId: number,
  { product, now }: OwnLicences,
  page: ListPage,
) {
  const isOwn = and(
    inArray(licences.id, idsOf(db, { isOfTrial: isTrialOf(userId), isOfOrder: mayUse(userId) })),
    product === undefined
      ? undefined
      : inArray(
          licences.productId,
          db.select({ id: products.id }).from(products).where(eq(products.documentId, product)),
        ),
  );
  const rows = await selectLicences(db, now, userId)
    .where(isOwn)
    .orderBy(desc(licences.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await readPageTotal(rows, page.offset, async () => [
    { totalRows: await db.$count(licences, isOwn) },
  ]);
  return { rows, total };
}

export async function findOwnLicence(
  db: Queryable,
  userId: number,
  documentId: string,
  now: Date,
): Promise<LicenceRow | undefined> {
  const [found] = await selectLicences(db, now, userId).where(
    and(eq(licences.documentId, documentId), isUsableBy(userId)),
  );
  return found;
}

export async function lockLicence(db: Transaction, id: number): Promise<void> {
  await db.select({ id: licences.id }).from(licences).where(eq(licences.id, id)).for('update');
}

const placeKinds = ['tenant', 'farm'] as const;
export const placeOf = (kind: 'tenant' | 'farm' | 'test') =>
  kind === 'test' ? (['test'] as const) : placeKinds;

/** The first binding of each place is none. Those of staff name no customer, and do not count. */
export async function countRebindings(db: Queryable, licenceId: number, since: Date) {
  const earlier = sql`exists (select from ${licenceBindings} earlier where earlier.licence_id = ${licenceBindings}.licence_id and earlier.id < ${licenceBindings}.id and (earlier.kind = 'test') = (${licenceBindings}.kind = 'test'))`;
  const isCounted = sql`(${earlier} and ${licenceBindings.boundAt} > ${sql.param(since, licenceBindings.boundAt)} and ${licenceBindings.boundById} is not null)`;
  const countOf = (condition: SQL) =>
    sql<number>`count(*) filter (where ${isCounted} and ${condition})`.mapWith(Number);
  const isPlace = sql`${licenceBindings.kind} <> 'test'`;
  const isTest = sql`${licenceBindings.kind} = 'test'`;
  const [row] = await db
    .select({ place: countOf(isPlace), testTenant: countOf(isTest) })
    .from(licenceBindings)
    .where(eq(licenceBindings.licenceId, licenceId));
  return row!;
}

type NewBinding = typeof licenceBindings.$inferInsert;

/** A tenant takes the place of hosts, and hosts that of a tenant. */
export async function replaceBinding(db: Transaction, binding: NewBinding): Promise<void> {
  await db
    .update(licenceBindings)
    .set({ endedAt: binding.boundAt })
    .where(
      and(
        eq(licenceBindings.licenceId, binding.licenceId),
        inArray(licenceBindings.kind, [...placeOf(binding.kind)]),
        isNull(licenceBindings.endedAt),
      ),
    );
  await db.insert(licenceBindings).values(binding);
}

export async function addHosts(
  db: Transaction,
  licenceId: number,
  hosts: readonly string[],
): Promise<void> {
  await db
    .update(licenceBindings)
    .set({ hosts: [...hosts] })
    .where(
      and(
        eq(licenceBindings.licenceId, licenceId),
        eq(licenceBindings.kind, 'farm'),
        isNull(licenceBindings.endedAt),
      ),
    );
}

export async function findLastFile(db: Queryable, licenceId: number, kid: string) {
  const [file] = await db
    .select({ jti: licenceFiles.jti, sha256: licenceFiles.sha256 })
    .from(licenceFiles)
    .where(and(eq(licenceFiles.licenceId, licenceId), eq(licenceFiles.kid, kid)))
    .orderBy(desc(licenceFiles.issuedAt), desc(licenceFiles.jti))
    .limit(1);
  return file;
}

export async function insertFile(
  db: Queryable,
  file: typeof licenceFiles.$inferInsert,
): Promise<void> {
  await db.insert(licenceFiles).values(file);
}

const stateStatement = prepared((db) =>
  db
    .select({ state: stateAt(sql`${sql.placeholder('now')}::timestamptz`) })
    .from(licences)
    .leftJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(licences.documentId, sql.placeholder('documentId')))
    .prepare('find_licence_state'),
);

export async function findStateOf(db: Database, documentId: string, now: Date) {
  const [found] = await stateStatement(db).execute({ documentId, now: now.toISOString() });
  return found?.state;
}

/**
 * A restored older backup does not know which files there are, so licences without one count as
 * well. A join that nothing needs is left out.
 */
export async function listInactive(db: Database, state: 'revoked' | 'suspended', now: Date) {
  const rows = await db
    .select({ documentId: licences.documentId })
    .from(licences)
    .leftJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isInState(db, state, now))
    .orderBy(asc(licences.id));
  return rows.map(({ documentId }) => documentId);
}

export async function findPublicKey(db: Queryable, kid: string) {
  const [key] = await db
    .select({ publicJwk: licenceKeys.publicJwk })
    .from(licenceKeys)
    .where(eq(licenceKeys.kid, kid));
  return key?.publicJwk;
}
