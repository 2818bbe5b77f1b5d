import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

const comparedFields = {
  id: releases.id,
  version: releases.version,
  facts: releases.packageFacts,
  mentionedHosts: sql<
    PackageContents['mentionedHosts'] | null
  >`${releases.packageContents}->'mentionedHosts'`,
};

/** Undefined once its draft was deleted. */
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

/** Each with the latest paid order of the product. */
export function listOwners(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  return db
    .selectDistinctOn([users.id], {
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      orderDocumentId: orders.documentId,
    })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.wantsReleaseMails, true),
        eq(users.blocked, false),
        eq(orderLines.productId, productId),
        lt(orderLines.releaseId, id),
        eq(orders.status, 'succeeded'),
        isNull(orders.refundedAt),
        isNull(orders.disputedAt),
        isNull(orderLines.endedAt),
      ),
    )
    .orderBy(asc(users.id), desc(orders.id))
    .limit(page.limit);
}

/** Of each user, the last one of an older release. */
export function listLastDownloads(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  userIds: readonly number[],
) {
  return db
    .selectDistinctOn([orders.userId], {
      userId: downloadLinks.userId,
      releaseId: downloadLinks.releaseId,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(downloadLinks, eq(downloadLinks.orderLineId, orderLines.id))
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(
      and(
        inArray(orders.userId, userIds),
        eq(downloadLinks.userId, orders.userId),
        eq(orderLines.productId, productId),
        lt(downloadLinks.releaseId, id),
      ),
    )
    .orderBy(asc(orders.userId), desc(downloads.createdAt), desc(downloads.id));
}

export function listComparedReleases(db: Transaction, ids: readonly number[]) {
  return db.select(comparedFields).from(releases).where(inArray(releases.id, ids));
}
