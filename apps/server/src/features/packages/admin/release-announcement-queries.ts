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
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Transaction } from '../../../db/client.ts';
import { isUsually } from '../../../db/expressions.ts';
import { covers } from '../../../db/licence-coverage.ts';
import { mailedUserColumns } from '../../../db/named-columns.ts';
import { isDownloadable } from '../../../db/order-access.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { companyMembers } from '../../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { addLatestOrders } from './latest-order-queries.ts';
import { isHeldBack } from './waiting-update-queries.ts';

const comparedFields = {
  id: releases.id,
  version: releases.version,
  facts: releases.packageFacts,
  mentionedHosts: sql<
    PackageContents['mentionedHosts'] | null
  >`${releases.packageContents}->'mentionedHosts'`,
};

export async function findAnnouncedRelease(db: Transaction, id: number) {
  const [release] = await db
    .select({
      ...comparedFields,
      ...pickColumns(
        releases,
        'documentId',
        'productId',
        'changelog',
        'isSecurityFix',
        'withdrawnAt',
      ),
      productDocumentId: products.documentId,
      title: products.title,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(eq(releases.id, id));
  return release;
}

export async function findEarlierRelease(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
) {
  const [earlier] = await db
    .select({ version: releases.version, facts: releases.packageFacts })
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
  return earlier;
}

interface Lines {
  readonly isOfLine: SQL;
  /** Another job tells the owners of these lines. */
  readonly exceptOf?: SQL;
}

function listReaders(
  db: Transaction,
  { isOfLine, exceptOf }: Lines,
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
    .select(mailedUserColumns)
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.wantsReleaseMails, true),
        eq(users.blocked, false),
        inArray(users.id, readerIds),
        exceptOf && notInArray(users.id, selectBuyers(db, exceptOf)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}

const selectBuyers = (db: Transaction, isOfLine: SQL) =>
  db
    .select({ id: orders.userId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOfLine, isDownloadable));

/**
 * Each has the latest paid order of the product; null when it was refunded meanwhile. The company
 * is null for a personal one. For a company, these are the members who own nothing of it themselves;
 * otherwise companies for which the release waits are left out.
 */
export async function listReleaseOwners(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
  companyId: number | undefined,
) {
  const covered = db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), covers(releases)));
  const isOfRelease = and(
    eq(orderLines.productId, productId),
    lt(orderLines.releaseId, id),
    or(isNull(orderLines.licensing), exists(covered)),
  );
  const lines =
    companyId === undefined
      ? { isOfLine: and(isOfRelease, not(isHeldBack(id)))! }
      : {
          isOfLine: and(isOfRelease, eq(orders.companyId, companyId))!,
          exceptOf: and(isOfRelease, isNull(orders.companyId))!,
        };
  const readers = await listReaders(db, lines, page);
  return addLatestOrders(db, lines.isOfLine, readers);
}

export function listLastDownloads(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  userIds: readonly number[],
) {
  return db
    .selectDistinctOn([downloadLinks.userId], pickColumns(downloadLinks, 'userId', 'releaseId'))
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
