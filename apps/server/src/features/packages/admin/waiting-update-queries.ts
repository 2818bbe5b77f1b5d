import { and, asc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { factsOf, namedBuyerColumns, namedCompanyColumns } from '../../../db/named-columns.ts';
import { users } from '../../../db/tables/accounts.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { companies, companyMembers, companyUpdates } from '../../../db/tables/companies.ts';
import { orders } from '../../../db/tables/orders.ts';
import { compared, isToldOfRelease, olderVersions } from '../company-update-queries.ts';

interface Release {
  readonly id: number;
  readonly productId: number;
}

/** It selects the newest earlier release that was not held back from the company. */
const comparedIdFor = ({ id, productId }: Release) =>
  sql`(select earlier.id from ${releases} earlier where earlier.product_id = ${productId} and earlier.id < ${id} and earlier.withdrawn_at is null and earlier.package_facts is not null and not exists (select from ${companyUpdates} held where held.company_id = ${companies.id} and held.release_id = earlier.id and held.state <> 'told') order by earlier.id desc limit 1)`;

/** Returns what members compare the release with when their company has held back another before. */
export const listComparedOfMembers = (
  db: Transaction,
  release: Release,
  userIds: readonly number[],
) =>
  db
    .selectDistinctOn([companyMembers.userId], {
      userId: companyMembers.userId,
      ...factsOf(compared),
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(compared, sql`${compared.id} = ${comparedIdFor(release)}`)
    .where(
      and(
        inArray(companyMembers.userId, [...userIds]),
        sql`exists (select from ${companyUpdates} held inner join ${releases} on ${releases.id} = held.release_id where held.company_id = ${companies.id} and held.state <> 'told' and ${releases.productId} = ${release.productId} and held.release_id between ${compared.id} and ${release.id})`,
      ),
    )
    .orderBy(asc(companyMembers.userId), asc(compared.id));

const selectCareful = (release: Release) =>
  sql`select ${companies.id} as company_id, ${comparedIdFor(release)} as compared_id from ${companies} inner join ${releases} on ${releases.id} = ${release.id} where ${companies.updatePolicy} = 'withoutApprovals' and ${isToldOfRelease(companies.id)}`;

/** It lists the releases that careful companies compare this one with; null stands for none. */
export async function listComparedIds(
  db: Transaction,
  release: Release,
): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select distinct compared_id as id from (${selectCareful(release)}) careful`,
  );
  return rows.map(({ id }) => (id === null ? null : Number(id)));
}

/** It waits for the companies that compare it with one of these. */
export async function insertWaitingUpdates(
  db: Transaction,
  release: Release,
  comparedIds: readonly (number | null)[],
): Promise<void> {
  await db.execute(
    sql`insert into ${companyUpdates} (company_id, release_id, compared_release_id) select company_id, ${release.id}, compared_id from (${selectCareful(release)}) careful where coalesce(compared_id, 0) = any(${sql.param(comparedIds.map((id) => id ?? 0))}::bigint[])`,
  );
}

/** It holds for an order of a company that is not told of the release for now. */
export const isHeldBack = (releaseId: number): SQL =>
  sql`exists (select from ${companyUpdates} where ${companyUpdates.companyId} = ${orders.companyId} and ${companyUpdates.releaseId} = ${releaseId} and ${companyUpdates.state} <> 'told')`;

/** Companies that are told of a release are not told of older ones any more. */
export async function replaceWaitingUpdates(
  db: Transaction,
  { id, productId }: Release,
): Promise<void> {
  await db.execute(sql`update ${companyUpdates} set state = 'replaced' where id in (
    select older.id from ${companyUpdates} older
    inner join ${releases} behind on behind.id = older.release_id
    inner join ${releases} on ${releases.id} = ${id}
    inner join ${companies} on ${companies.id} = older.company_id
    where older.state = 'waiting' and behind.product_id = ${productId} and behind.id < ${id}
      and not exists (select from ${companyUpdates} held where held.company_id = older.company_id and held.release_id = ${id} and held.state <> 'told')
      and ${isToldOfRelease(companies.id)}
    order by older.id for no key update of older)`);
}

export function listDecidingOwners(
  db: Transaction,
  releaseId: number,
  page: { readonly afterMemberId: number; readonly limit: number },
) {
  return db
    .select({
      memberId: companyMembers.id,
      memberDocumentId: companyMembers.documentId,
      userId: users.id,
      ...namedBuyerColumns,
      wantsMails: users.wantsReleaseMails,
      company: namedCompanyColumns,
      comparedId: compared.id,
      comparedVersion: compared.version,
      olderVersions,
    })
    .from(companyUpdates)
    .innerJoin(releases, eq(releases.id, companyUpdates.releaseId))
    .innerJoin(companies, eq(companies.id, companyUpdates.companyId))
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companies.id), eq(companyMembers.role, 'owner')),
    )
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(compared, eq(compared.id, companyUpdates.comparedReleaseId))
    .where(
      and(
        eq(companyUpdates.releaseId, releaseId),
        eq(companyUpdates.state, 'waiting'),
        isNull(releases.withdrawnAt),
        not(users.blocked),
        gt(companyMembers.id, page.afterMemberId),
      ),
    )
    .orderBy(asc(companyMembers.id))
    .limit(page.limit);
}

export async function findComparedRelease(db: Transaction, releaseId: number, companyId: number) {
  const [found] = await db
    .select({ version: compared.version, facts: compared.packageFacts })
    .from(companyUpdates)
    .innerJoin(compared, eq(compared.id, companyUpdates.comparedReleaseId))
    .where(and(eq(companyUpdates.releaseId, releaseId), eq(companyUpdates.companyId, companyId)));
  return found;
}
