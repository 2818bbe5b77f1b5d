import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

/** With the version that is offered in its place, null without one. */
export async function findWithdrawnRelease(db: Transaction, id: number) {
  const current = alias(releases, 'current');
  const [release] = await db
    .select({
      id: releases.id,
      documentId: releases.documentId,
      version: releases.version,
      withdrawnAt: releases.withdrawnAt,
      withdrawnReason: releases.withdrawnReason,
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

/** Each with the latest paid order of the product; null for those whose money was refunded. */
export function listDownloaders(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const downloaderIds = db
    .select({ id: downloadLinks.userId })
    .from(orderLines)
    .innerJoin(downloadLinks, eq(downloadLinks.orderLineId, orderLines.id))
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(and(eq(orderLines.productId, productId), eq(downloadLinks.releaseId, id)));
  const paidOrder = db
    .select({ documentId: orders.documentId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, users.id),
        eq(orderLines.productId, productId),
        isNull(orderLines.endedAt),
        eq(orders.status, 'succeeded'),
        isNull(orders.refundedAt),
        isNull(orders.disputedAt),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      orderDocumentId: sql<string | null>`(${paidOrder})`,
    })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.blocked, false),
        isNull(users.erasedAt),
        sql`${users.id} in ${downloaderIds}`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}
