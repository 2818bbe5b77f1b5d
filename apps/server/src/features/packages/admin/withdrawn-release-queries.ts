import { and, asc, desc, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { isDownloadable, mayUse } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companies, companyMembers } from '../../../db/tables/companies.ts';
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

/**
 * Who downloaded it, and of a company that downloaded it all members who want mails about releases.
 * Each with the latest paid order of the product; null for those whose money was refunded.
 */
export function listDownloaders(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const ofRelease = db.$with('of_release').as(
    db
      .selectDistinct({
        userId: downloadLinks.userId,
        companyId: orders.companyId,
        mayUse: sql<boolean>`${mayUse(downloadLinks.userId)}`.as('may_use'),
      })
      .from(downloadLinks)
      .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
      .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(downloadLinks.releaseId, id)),
  );
  const companyIds = db.select({ id: ofRelease.companyId }).from(ofRelease);
  const readers = unionAll(
    db
      .select({ id: ofRelease.userId })
      .from(ofRelease)
      .where(sql`${ofRelease.mayUse}`),
    db
      .select({ id: users.id })
      .from(companyMembers)
      .innerJoin(users, eq(users.id, companyMembers.userId))
      .where(and(inArray(companyMembers.companyId, companyIds), eq(users.wantsReleaseMails, true))),
  );
  const told = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.blocked, false),
        isNull(users.erasedAt),
        inArray(users.id, readers),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit)
    .as('told');
  const ownDownload = db
    .select({ id: downloads.id })
    .from(downloadLinks)
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(and(eq(downloadLinks.userId, told.id), eq(downloadLinks.releaseId, id)));
  const paidOrder = db
    .select({ documentId: orders.documentId, company: companies.name })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(and(mayUse(told.id), eq(orderLines.productId, productId), isDownloadable))
    .orderBy(desc(orders.id))
    .limit(1)
    .as('paid_order');
  return db
    .with(ofRelease)
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      hasDownloaded: sql<boolean>`${exists(ownDownload)}`,
      orderDocumentId: paidOrder.documentId,
      company: paidOrder.company,
    })
    .from(told)
    .innerJoin(users, eq(users.id, told.id))
    .leftJoinLateral(paidOrder, sql`true`)
    .orderBy(asc(users.id));
}
