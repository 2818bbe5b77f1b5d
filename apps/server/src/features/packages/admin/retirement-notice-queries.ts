import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { isUsually } from '../../../db/expressions.ts';
import { isDownloadable } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { bundleItems, products, releases, retirementNotices } from '../../../db/tables/catalog.ts';
import { companyMembers } from '../../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { addLatestOrders } from './latest-order-queries.ts';
import { readerColumns } from './withdrawn-release-queries.ts';

/** Earlier releases are among them, because owners may still use them. */
export const concernsOneOf = (ids: readonly string[]) =>
  sql`${releases.retirements} && ${sql.param(ids)}::text[]`;

const retirements = sql<string[]>`array_agg(distinct retirement)`;

export const listConcernedProducts = (
  db: Database,
  ids: readonly string[],
  page: { readonly afterId: number; readonly limit: number },
) =>
  db
    .select({ productId: releases.productId, retirements })
    .from(releases)
    .innerJoin(sql`unnest(${releases.retirements}) retirement`, sql`true`)
    .where(and(gt(releases.productId, page.afterId), concernsOneOf(ids)))
    .groupBy(releases.productId)
    .orderBy(asc(releases.productId))
    .limit(page.limit);

/** Pages of these products, and of bundles with them, are rendered again. */
export async function publishChangedProducts(db: Database, ids: readonly string[]): Promise<void> {
  const concerned = db
    .select({ id: products.id })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(concernsOneOf(ids));
  await db.execute(
    sql`select pg_notify('catalog_changed', 'product:' || id) from (${concerned} union select ${bundleItems.bundleId} from ${bundleItems} where ${inArray(bundleItems.productId, concerned)}) changed`,
  );
}

/** Its newest release is null while none is offered. */
export async function findNoticedProduct(db: Transaction, id: number) {
  const [product] = await db
    .select({
      ...pickColumns(products, 'id', 'documentId', 'slug', 'title', 'publishedAt'),
      newestVersion: releases.version,
      newestFacts: releases.packageFacts,
    })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(eq(products.id, id));
  return product;
}

interface Noticed {
  readonly productId: number;
  readonly retirement: string;
  readonly endsOn: string;
  readonly days: number;
  /** Orders that were made at this time or later are left out. */
  readonly before: Date | undefined;
}

const used = alias(releases, 'used');

/** Returns owners whose release it concerns: the one they downloaded last, or else the one they bought. */
function listReaders(
  db: Transaction,
  { productId, retirement, endsOn, days, before }: Noticed,
  page: { readonly afterUserId: number; readonly limit: number },
) {
  const party = sql`coalesce(${orders.companyId}, -${orders.userId})`;
  const downloaded = db
    .select({ releaseId: downloadLinks.releaseId, id: downloads.id })
    .from(downloadLinks)
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(eq(downloadLinks.orderLineId, orderLines.id))
    .orderBy(sql`${downloads.id} desc`)
    .limit(1)
    .as('downloaded');
  const releaseId = sql<number>`coalesce(${downloaded.releaseId}, ${orderLines.releaseId})`.as(
    'release_id',
  );
  const parties = db.$with('parties').as(
    db
      .selectDistinctOn([party], { ...pickColumns(orders, 'userId', 'companyId'), releaseId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .leftJoinLateral(downloaded, sql`true`)
      .where(
        and(
          eq(orderLines.productId, productId),
          isDownloadable,
          before && lt(orders.createdAt, before),
        ),
      )
      .orderBy(party, sql`${downloaded.id} desc nulls last`, sql`${orderLines.id} desc`),
  );
  const concerned = db.$with('concerned').as(
    db
      .select({ userId: parties.userId, companyId: parties.companyId })
      .from(parties)
      .innerJoin(used, eq(used.id, parties.releaseId))
      .where(sql`${retirement} = any(${used.retirements})`),
  );
  const companyIds = db.select({ id: concerned.companyId }).from(concerned);
  const readerIds = unionAll(
    db.select({ id: concerned.userId }).from(concerned).where(isNull(concerned.companyId)),
    db
      .select({ id: companyMembers.userId })
      .from(companyMembers)
      .where(isUsually(inArray(companyMembers.companyId, companyIds))),
  );
  const told = and(
    eq(retirementNotices.productId, productId),
    eq(retirementNotices.retirement, retirement),
    eq(retirementNotices.endsOn, endsOn),
    eq(retirementNotices.days, days),
    eq(retirementNotices.userId, users.id),
  )!;
  return db
    .with(parties, concerned)
    .select(readerColumns(productId))
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        isUsually(
          and(eq(users.wantsReleaseMails, true), eq(users.blocked, false), isNull(users.erasedAt))!,
        ),
        inArray(users.id, readerIds),
        sql`not exists (select from ${retirementNotices} where ${told})` as SQL<boolean>,
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}

export async function listNoticeReaders(
  db: Transaction,
  noticed: Noticed,
  page: { readonly afterUserId: number; readonly limit: number },
) {
  const readers = await listReaders(db, noticed, page);
  return addLatestOrders(db, eq(orderLines.productId, noticed.productId), readers);
}

/** Returns those who were not told before. */
export async function insertNotices(
  db: Transaction,
  { productId, retirement, endsOn, days }: Noticed,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const inserted = await db
    .insert(retirementNotices)
    .values(userIds.map((userId) => ({ productId, retirement, endsOn, days, userId })))
    .onConflictDoNothing()
    .returning({ userId: retirementNotices.userId });
  return new Set(inserted.map(({ userId }) => userId));
}
