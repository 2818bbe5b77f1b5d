import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { isUsually } from '../../../db/expressions.ts';
import { covers } from '../../../db/licence-coverage.ts';
import { isDownloadable } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companyMembers } from '../../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { addLatestOrders } from './latest-order-queries.ts';

const comparedFields = {
  id: releases.id,
  version: releases.version,
  facts: releases.packageFacts,
  mentionedHosts: sql<
    PackageContents['mentionedHosts'] | null
  >`${releases.packageContents}->'mentionedHosts'`,
};

/** Returns undefined once its draft was deleted. */
export async function findAnnouncedRelease(db: Transaction, id: number) {
  const [release] = await db
    .select({
      ...comparedFields,
      documentId: releases.documentId,
      productId: releases.productId,
      productDocumentId: products.documentId,
      title: products.title,
      changelog: releases.changelog,
      withdrawnAt: releases.withdrawnAt,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(eq(releases.id, id));
  return release;
}

export async function findEarlierFacts(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
) {
  const [earlier] = await db
    .select({ facts: releases.packageFacts })
    .from(releases)
    .where(
      and(
        eq(releases.productId, productId),
        lt(releases.id, id),
        isNull(releases.withdrawnAt),
        isNotNull(releases.packageFacts),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(1);
  return earlier?.facts;
}

function listReaders(
  db: Transaction,
  isOfLine: SQL | undefined,
  page: { afterUserId: number; limit: number },
) {
  const sold = db
    .$with('sold')
    .as(
      db
        .select({ userId: orders.userId, companyId: orders.companyId })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(and(isOfLine, isDownloadable)),
    );
  const companyIds = db.select({ id: sold.companyId }).from(sold);
  const readerIds = unionAll(
    db.select({ id: sold.userId }).from(sold).where(isNull(sold.companyId)),
    db
      .select({ id: companyMembers.userId })
      .from(companyMembers)
      .where(isUsually(inArray(companyMembers.companyId, companyIds))),
  );
  return db
    .with(sold)
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.wantsReleaseMails, true),
        eq(users.blocked, false),
        inArray(users.id, readerIds),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}

/**
 * Each has the latest paid order of the product; null when it was refunded meanwhile. The company
 * is null for a personal one.
 */
export async function listReleaseOwners(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const covered = db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), covers(releases)));
  const isOfLine = and(
    eq(orderLines.productId, productId),
    lt(orderLines.releaseId, id),
    or(isNull(orderLines.licensing), exists(covered)),
  )!;
  const readers = await listReaders(db, isOfLine, page);
  return addLatestOrders(db, isOfLine, readers);
}

export function listLastDownloads(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  userIds: readonly number[],
) {
  return db
    .selectDistinctOn([downloadLinks.userId], {
      userId: downloadLinks.userId,
      releaseId: downloadLinks.releaseId,
    })
    .from(downloadLinks)
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(
      and(
        inArray(downloadLinks.userId, userIds),
        eq(releases.productId, productId),
        lt(releases.id, id),
      ),
    )
    .orderBy(asc(downloadLinks.userId), desc(downloads.createdAt), desc(downloads.id));
}

export function listComparedReleases(db: Transaction, ids: readonly number[]) {
  return db.select(comparedFields).from(releases).where(inArray(releases.id, ids));
}
