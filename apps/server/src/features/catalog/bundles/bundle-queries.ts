import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { selectImage } from '../../../db/expressions.ts';
import { bundleItems, products, releases } from '../../../db/tables/catalog.ts';

/** In the order of each bundle; unpublished products included. */
export function listBundleItems(db: Queryable, bundleIds: readonly number[]) {
  return db
    .select({
      bundleId: bundleItems.bundleId,
      productId: products.id,
      documentId: products.documentId,
      slug: products.slug,
      title: products.title,
      description: products.description,
      priceCents: products.priceCents,
      releaseId: products.currentReleaseId,
      version: releases.version,
      facts: releases.packageFacts,
      isPublished: sql<boolean>`${products.publishedAt} is not null`,
      image: selectImage(products.imageId),
    })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(inArray(bundleItems.bundleId, [...bundleIds]))
    .orderBy(asc(bundleItems.bundleId), asc(bundleItems.position));
}

export type BundleItem = Awaited<ReturnType<typeof listBundleItems>>[number];

export async function isBundle(db: Queryable, productId: number): Promise<boolean> {
  const [product] = await db
    .select({ isBundle: products.isBundle })
    .from(products)
    .where(eq(products.id, productId));
  return product?.isBundle ?? false;
}
