import { desc, eq, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';

const releasesStatement = prepared((db) =>
  db
    .select({
      id: releases.id,
      productId: releases.productId,
      publishedAt: releases.publishedAt,
      release: {
        documentId: releases.documentId,
        version: releases.version,
        changelog: releases.changelog,
        fileName: files.name,
        sizeBytes: files.sizeBytes,
        sha256: files.sha256,
      },
    })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(sql`${releases.productId} = any(${sql.placeholder('productIds')})`)
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .prepare('list_releases'),
);

/** All releases of these products, the newest first. */
export async function listReleases(db: Database, productIds: readonly number[]) {
  return productIds.length > 0 ? releasesStatement(db).execute({ productIds }) : [];
}
