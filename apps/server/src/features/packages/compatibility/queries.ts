import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { isNamedBy } from '../../../db/expressions.ts';
import { products, releases } from '../../../db/tables/catalog.ts';

/** Of a published product; the version is null without a release. */
export async function findCurrentFacts(db: Database, product: string) {
  const [found] = await db
    .select({
      id: products.id,
      documentId: products.documentId,
      version: releases.version,
      facts: releases.packageFacts,
    })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(and(isNamedBy(products, product), isNotNull(products.publishedAt)));
  return found;
}
