import { eq, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../../db/client.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';

const currentReleasesStatement = prepared((db) =>
  db
    .select({
      productId: products.id,
      publishedAt: releases.publishedAt,
      release: {
        version: releases.version,
        changelog: releases.changelog,
        facts: releases.packageFacts,
        fileName: files.name,
        sizeBytes: files.sizeBytes,
      },
    })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(sql`${products.id} = any(${sql.placeholder('productIds')})`)
    .prepare('list_current_releases'),
);

/** What these products are sold as now. */
export function listCurrentReleases(db: Database, productIds: readonly number[]) {
  return currentReleasesStatement(db).execute({ productIds });
}
