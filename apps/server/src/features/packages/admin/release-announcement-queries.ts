import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { isDownloadable, isPersonalOf } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companies, companyMembers } from '../../../db/tables/companies.ts';
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

/** Each with the latest paid order of the product; the company is null for a personal one. */
export function listOwners(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const orderId = sql<number>`${orders.id}`.mapWith(orders.id).as('order_id');
  const selectPeople = () =>
    db.selectDistinctOn([users.id], { id: users.id, orderId }).from(users).$dynamic();
  const nextOf = (owners: ReturnType<typeof selectPeople>) =>
    owners
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(
        and(
          gt(users.id, page.afterUserId),
          eq(users.wantsReleaseMails, true),
          eq(users.blocked, false),
          eq(orderLines.productId, productId),
          lt(orderLines.releaseId, id),
          isDownloadable,
        ),
      )
      .orderBy(asc(users.id), desc(orders.id))
      .limit(page.limit);
  const owned = unionAll(
    nextOf(selectPeople().innerJoin(orders, isPersonalOf(users.id))),
    nextOf(
      selectPeople()
        .innerJoin(companyMembers, eq(companyMembers.userId, users.id))
        .innerJoin(orders, eq(orders.companyId, companyMembers.companyId)),
    ),
  ).as('owned');
  return db
    .selectDistinctOn([owned.id], {
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      orderDocumentId: orders.documentId,
      company: companies.name,
    })
    .from(owned)
    .innerJoin(users, eq(users.id, owned.id))
    .innerJoin(orders, eq(orders.id, owned.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .orderBy(asc(owned.id), desc(owned.orderId))
    .limit(page.limit);
}

/** Of each user, the last one of an older release. */
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
