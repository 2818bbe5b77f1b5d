import { asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { categories, products, releases } from '../../../db/tables/catalog.ts';

const published = isNotNull(products.publishedAt);

const changedAt = sql`greatest(${products.updatedAt}, ${releases.publishedAt})`.mapWith(
  products.updatedAt,
);

export function listProductUrls(db: Database, page: { limit: number; offset: number }) {
  return db
    .select({
      slug: products.slug,
      updatedAt: changedAt,
      reviewCount: products.reviewCount,
    })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(published)
    .orderBy(asc(products.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function listCategoryUrls(db: Database, limit: number) {
  return db
    .select({ documentId: categories.documentId })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limit);
}

export async function countCatalog(db: Database) {
  const [[listed], [grouped]] = await Promise.all([
    db.select({ total: count() }).from(products).where(published),
    db.select({ total: count() }).from(categories),
  ]);
  return { products: listed!.total, categories: grouped!.total };
}
