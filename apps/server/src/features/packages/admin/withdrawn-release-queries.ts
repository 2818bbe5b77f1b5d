import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Transaction } from '../../../db/client.ts';
import { isUsually, withTables } from '../../../db/expressions.ts';
import { isCoveredFor } from '../../../db/licence-coverage.ts';
import { mailedUserColumns } from '../../../db/named-columns.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companyMembers, companyUpdates } from '../../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { addLatestOrders } from './latest-order-queries.ts';

const current = alias(releases, 'current');

export async function findWithdrawnRelease(db: Transaction, id: number) {
  const [release] = await db
    .select({
      ...pickColumns(releases, 'id', 'documentId', 'version', 'withdrawnAt', 'withdrawnReason'),
      productId: products.id,
      productDocumentId: products.documentId,
      title: products.title,
      newestVersion: current.version,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .leftJoin(current, eq(current.id, products.currentReleaseId))
    .where(eq(releases.id, id));
  return release;
}

/** What takes the place of the release is included in a licence of theirs. */
const isCurrentCovered = (productId: number) =>
  sql<boolean>`exists (select from ${products} inner join ${releases} current on ${current.id} = ${products.currentReleaseId} where ${products.id} = ${productId} and ${isCoveredFor(users.id, current)})`;

/** A company of theirs is not told of it for now, and they are none of its owners. */
const isCurrentHeldBack = (productId: number) =>
  sql<boolean>`exists (select from ${companyMembers} inner join ${companyUpdates} on ${companyUpdates.companyId} = ${companyMembers.companyId} inner join ${products} on ${products.currentReleaseId} = ${companyUpdates.releaseId} where ${companyMembers.userId} = ${users.id} and ${companyMembers.role} <> 'owner' and ${companyUpdates.state} <> 'told' and ${products.id} = ${productId})`;

export const readerColumns = (productId: number) => ({
  ...mailedUserColumns,
  isCovered: withTables(isCurrentCovered(productId)),
  isHeldBack: withTables(isCurrentHeldBack(productId)),
});

function listReaders(
  db: Transaction,
  { id: releaseId, productId }: { readonly id: number; readonly productId: number },
  page: { afterUserId: number; limit: number },
) {
  const buyerId = sql<number>`${orders.userId}`.as('buyer_id');
  const downloaded = db
    .$with('downloaded')
    .as(
      db
        .selectDistinct({ userId: downloadLinks.userId, companyId: orders.companyId, buyerId })
        .from(downloadLinks)
        .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
        .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(downloadLinks.releaseId, releaseId)),
    );
  const downloaderIds = db.select({ id: downloaded.userId }).from(downloaded);
  const companyIds = db.select({ id: downloaded.companyId }).from(downloaded);
  const readerIds = unionAll(
    db
      .select({ id: downloaded.userId })
      .from(downloaded)
      .where(and(isNull(downloaded.companyId), eq(downloaded.buyerId, downloaded.userId))),
    db
      .select({ id: downloaded.userId })
      .from(downloaded)
      .innerJoin(
        companyMembers,
        and(
          eq(companyMembers.companyId, downloaded.companyId),
          eq(companyMembers.userId, downloaded.userId),
        ),
      ),
    db
      .select({ id: users.id })
      .from(companyMembers)
      .innerJoin(users, eq(users.id, companyMembers.userId))
      .where(
        and(
          isUsually(inArray(companyMembers.companyId, companyIds)),
          eq(users.wantsReleaseMails, true),
        ),
      ),
  );
  const hasDownloaded = sql<boolean>`${inArray(users.id, downloaderIds)}`;
  return db
    .with(downloaded)
    .select({ ...readerColumns(productId), hasDownloaded })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        isUsually(and(eq(users.blocked, false), isNull(users.erasedAt))!),
        inArray(users.id, readerIds),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}

export async function listDownloaders(
  db: Transaction,
  release: { readonly id: number; readonly productId: number },
  page: { afterUserId: number; limit: number },
) {
  const readers = await listReaders(db, release, page);
  return addLatestOrders(db, eq(orderLines.productId, release.productId), readers);
}
