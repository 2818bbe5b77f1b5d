import { desc, eq, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';

const releasesStatement = prepared((db) => {
  const ranked = db
    .select({
      id: releases.id,
      place:
        sql<number>`row_number() over (partition by ${releases.productId} order by ${releases.publishedAt} desc, ${releases.id} desc)`.as(
          'place',
        ),
    })
    .from(releases)
    .where(sql`${releases.productId} = any(${sql.placeholder('productIds')})`)
    .as('ranked');
  return db
    .select({
      id: releases.id,
      productId: releases.productId,
      publishedAt: releases.publishedAt,
      release: {
        documentId: releases.documentId,
        version: releases.version,
        fileName: files.name,
        sizeBytes: files.sizeBytes,
        sha256: files.sha256,
      },
    })
    .from(ranked)
    .innerJoin(releases, eq(releases.id, ranked.id))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      sql`${ranked.place} <= ${sql.placeholder('limit')} or ${releases.id} = any(${sql.placeholder('soldIds')})`,
    )
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .prepare('list_releases');
});

export async function listReleases(
  db: Database,
  productIds: readonly number[],
  soldIds: readonly number[],
  limit: number,
) {
  return releasesStatement(db).execute({ productIds, soldIds, limit });
}
