import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { isDownloadable, mayUse, type UserId } from './order-access.ts';
import { releases } from './tables/catalog.ts';
import { productLicensings } from './tables/licences.ts';
import { licences, orderLines, orders } from './tables/orders.ts';

interface ReleaseColumns {
  readonly productId: AnyColumn;
  readonly version: AnyColumn;
  readonly publishedAt: AnyColumn;
  readonly isSecurityFix: AnyColumn;
}

export const sellsLicences = (productId: AnyColumn) =>
  sql`exists (select from ${productLicensings} where ${productLicensings.productId} = ${productId})`;

/** What was sold with a line is not theirs any more. */
export const isRevoked = sql<boolean>`(${orders.refundedAt} is not null or ${orderLines.endedAt} is not null)`;

export const isSuspended = sql<boolean>`(${licences.suspendedAt} is not null or ${orders.disputedAt} is not null)`;

/** Days have 24 hours, also where a clock changes. */
const lastCovered = sql`(${licences.updatesUntil} + make_interval(hours => 24 * (${orderLines.licensing} ->> 'graceDays')::integer))`;

const majorOf = (version: SQL | AnyColumn) => sql`split_part(${version}, '.', 1)`;

/**
 * The release is an update for the licences that covered an earlier release of the same major
 * version.
 */
const isFixOfCovered = ({ productId, version, publishedAt, isSecurityFix }: ReleaseColumns) =>
  sql`(${isSecurityFix} and exists (select from ${releases} fixed where fixed.product_id = ${productId} and fixed.published_at < ${publishedAt} and fixed.published_at <= ${lastCovered} and ${majorOf(sql`fixed.version`)} = ${majorOf(version)}))`;

/**
 * A line that can be downloaded covers a release by one of its licences. Lines without licences, and
 * those that are delivered before their payment, cover all releases.
 */
export const covers = (release: ReleaseColumns): SQL<boolean> =>
  sql<boolean>`(case when ${orderLines.licensing} is null or ${orders.status} <> 'succeeded' then true else not ${sellsLicences(orderLines.productId)} or exists (select from ${licences} where ${licences.orderLineId} = ${orderLines.id} and ${licences.suspendedAt} is null and (${licences.updatesUntil} is null or ${release.publishedAt} <= ${lastCovered} or ${isFixOfCovered(release)})) end)`;

export const isCoveredFor = (userId: UserId, release: ReleaseColumns): SQL<boolean> =>
  sql<boolean>`(not ${sellsLicences(release.productId)} or exists (select from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId} where ${orderLines.productId} = ${release.productId} and ${mayUse(userId)} and ${isDownloadable} and ${covers(release)}))`;
