import { installKit, olderRelease } from '@partshelf/contract/install.ts';
import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, prepared } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { matchesReference } from '../../db/expressions.ts';
import { isCoveredFor } from '../../db/licence-coverage.ts';
import { isDownloadable, mayUse } from '../../db/order-access.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

type MentionedHosts = PackageContents['mentionedHosts'];
type InlineScriptSigns = PackageContents['inlineScriptSigns'];

/** It is null when only an older reader has read the package. */
const mentionedHosts = sql<MentionedHosts | null>`${releases.packageContents}->'mentionedHosts'`;
const inlineScriptSigns = sql<InlineScriptSigns | null>`${releases.packageContents}->'inlineScriptSigns'`;

const productColumns = { id: products.id, ...columnsOf(installKit.shape.product, products, {}) };

const releaseColumns = {
  id: releases.id,
  ...columnsOf(installKit.shape.release, releases, {
    fileName: files.name,
    sizeBytes: files.sizeBytes,
    sha256: files.sha256,
  }),
  ...pickColumns(releases, 'installNote', 'withdrawnReason'),
  facts: releases.packageFacts,
  mentionedHosts,
  inlineScriptSigns,
};

const isOffered = isNull(releases.withdrawnAt);

const isCovered = isCoveredFor(sql.placeholder('userId'), releases);

const newestFirst = [desc(releases.publishedAt), desc(releases.id)];

const givenReleaseId = sql.placeholder('releaseId');

const later = alias(releases, 'later');

const uncoveredVersion = sql<
  string | null
>`(select ${later.version} from ${releases} later inner join ${products} on ${products.currentReleaseId} = ${later.id} where ${products.id} = ${sql.placeholder('productId')} and not ${isCoveredFor(sql.placeholder('userId'), later)})`;

const isOlder = sql<boolean>`(${releases.publishedAt}, ${releases.id}) < (select given.published_at, given.id from ${releases} given where given.id = ${givenReleaseId})`;

const isNewest = sql<boolean>`not exists (select 1 from ${releases} other where other.product_id = ${releases.productId} and other.withdrawn_at is null and (other.published_at, other.id) > (${releases.publishedAt}, ${releases.id}))`;

const productsStatement = prepared((db) =>
  db
    .selectDistinct({ isPaid: sql<boolean>`${isDownloadable}`, product: productColumns })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.documentId, sql.placeholder('documentId')),
        mayUse(sql.placeholder('userId')),
        isNull(orders.removedAt),
        eq(products.isBundle, false),
      ),
    )
    .prepare('list_products_of_order'),
);

const releaseStatement = prepared((db) =>
  db
    .select({ ...releaseColumns, isCovered, uncoveredVersion, isNewest })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      and(
        eq(releases.productId, sql.placeholder('productId')),
        sql`${releases.documentId} = coalesce(${sql.placeholder('release')}, ${releases.documentId})`,
      ),
    )
    .orderBy(desc(isOffered), desc(isCovered), ...newestFirst)
    .limit(1)
    .prepare('find_release_to_install'),
);

const olderStatement = prepared((db) =>
  db
    .select(columnsOf(olderRelease, releases, {}))
    .from(releases)
    .where(and(eq(releases.productId, sql.placeholder('productId')), isOffered, isCovered, isOlder))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('list_older_releases'),
);

const lastDownloadStatement = prepared((db) =>
  db
    .select({ ...releaseColumns, isOlder })
    .from(releases)
    .innerJoin(downloadLinks, eq(downloadLinks.releaseId, releases.id))
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      and(
        eq(downloadLinks.userId, sql.placeholder('userId')),
        eq(releases.productId, sql.placeholder('productId')),
      ),
    )
    .orderBy(desc(downloads.createdAt), desc(downloads.id))
    .limit(1)
    .prepare('find_last_download'),
);

/** The list is empty for an unknown order, and for one that the user may not use. */
export async function listProductsOfOrder(db: Database, userId: number, documentId: string) {
  return productsStatement(db).execute({ userId, documentId });
}

export type ReleaseToInstall = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

export async function findRelease(
  db: Database,
  userId: number,
  { productId, release }: { readonly productId: number; readonly release: string | undefined },
) {
  const wanted = { userId, productId, release: release ?? null };
  const [found] = await releaseStatement(db).execute(wanted);
  return found;
}

export async function listOlderReleases(
  db: Database,
  given: {
    readonly userId: number;
    readonly productId: number;
    readonly releaseId: number;
    readonly limit: number;
  },
) {
  return olderStatement(db).execute(given);
}

/** `isOlder` compares it with the given release. */
export async function findLastDownload(
  db: Database,
  given: { readonly userId: number; readonly productId: number; readonly releaseId: number },
) {
  const [found] = await lastDownloadStatement(db).execute(given);
  return found;
}

export async function isProductOnSale(db: Database, product: string): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        matchesReference(products, product),
        isNotNull(products.publishedAt),
        isNotNull(products.currentReleaseId),
      ),
    );
  return found.length > 0;
}

export async function findReleaseToInstall(db: Database, product: string) {
  const [found] = await db
    .select({ product: productColumns, release: releaseColumns })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(and(matchesReference(products, product), isNotNull(products.publishedAt)));
  return found;
}
