import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { products, releases } from '../../../db/tables/catalog.ts';

export async function findFeedProduct(db: Database, slug: string) {
  const [product] = await db
    .select({
      id: products.id,
      documentId: products.documentId,
      slug: products.slug,
      title: products.title,
      createdAt: products.createdAt,
    })
    .from(products)
    .where(and(eq(products.slug, slug), isNotNull(products.publishedAt)));
  return product;
}

export function listNewestReleases(db: Database, productId: number, limit: number) {
  return db
    .select({
      documentId: releases.documentId,
      version: releases.version,
      changelog: releases.changelog,
      publishedAt: releases.publishedAt,
    })
    .from(releases)
    .where(eq(releases.productId, productId))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(limit);
}
