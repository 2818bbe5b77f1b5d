import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { matchesReference } from '../../../db/expressions.ts';
import { fileColumns, linkedProductColumns } from '../../../db/named-columns.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import { isWithdrawn } from '../queries.ts';

const before = alias(releases, 'before');

/** Changes with all that a review is built from, and is read without the contents of packages. */
const reviewVersion = sql<string>`concat_ws('|', ${releases.id}, ${releases.readerVersion},
  ${releases.version}, ${releases.publishedAt}, ${products.slug}, ${products.title},
  (select concat_ws(':', ${before.id}, ${before.readerVersion}) from ${releases} ${sql.identifier('before')}
    where ${before.productId} = ${releases.productId} and ${before.id} < ${releases.id}
      and ${before.withdrawnAt} is null
    order by ${before.id} desc limit 1))`;

/**
 * Returns the current release when no documentId is given, and undefined unless its product is
 * published.
 */
const isCurrent = sql<boolean>`${releases.id} = ${products.currentReleaseId}`;

export async function findPublicRelease(
  db: Database,
  wanted: { readonly product: string; readonly release?: string | undefined },
) {
  const isWanted =
    wanted.release === undefined
      ? eq(releases.id, products.currentReleaseId)
      : eq(releases.documentId, wanted.release);
  const [found] = await db
    .select({ ...pickColumns(releases, 'id', 'documentId'), reviewVersion, isCurrent, isWithdrawn })
    .from(products)
    .innerJoin(releases, eq(releases.productId, products.id))
    .where(
      and(matchesReference(products, wanted.product), isNotNull(products.publishedAt), isWanted),
    );
  return found;
}

const readFields = {
  version: releases.version,
  facts: releases.packageFacts,
  contents: releases.packageContents,
};

export async function findReviewedRelease(db: Database, releaseId: number) {
  const [found] = await db
    .select({
      ...readFields,
      ...pickColumns(releases, 'id', 'documentId', 'publishedAt', 'readerVersion', 'productId'),
      fileName: files.name,
      ...pickColumns(files, 'sizeBytes', 'sha256'),
      product: linkedProductColumns,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(eq(releases.id, releaseId));
  if (!found) return undefined;
  const [earlier] = await db
    .select(readFields)
    .from(releases)
    .where(
      and(
        eq(releases.productId, found.productId),
        lt(releases.id, releaseId),
        isNull(releases.withdrawnAt),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(1);
  return { ...found, earlier };
}

export async function findStoredReview(db: Queryable, releaseId: number) {
  const [found] = await db
    .select({ id: files.id, ...fileColumns })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.securityReviewFileId))
    .where(eq(releases.id, releaseId));
  return found;
}

export async function lockReviewedRelease(db: Transaction, releaseId: number) {
  const [found] = await db
    .select({ readerVersion: releases.readerVersion })
    .from(releases)
    .where(eq(releases.id, releaseId))
    .for('update');
  return found;
}

export async function insertReviewFile(
  db: Transaction,
  releaseId: number,
  file: typeof files.$inferInsert,
): Promise<void> {
  const [inserted] = await db.insert(files).values(file).returning({ id: files.id });
  await db
    .update(releases)
    .set({ securityReviewFileId: inserted!.id })
    .where(eq(releases.id, releaseId));
}

export async function deleteReviewFile(db: Queryable, releaseId: number): Promise<void> {
  const stored = db
    .select({ id: releases.securityReviewFileId })
    .from(releases)
    .where(eq(releases.id, releaseId));
  await db.delete(files).where(eq(files.id, sql`(${stored})`));
}

export async function listReleasesWithoutReview(
  db: Queryable,
  page: { readonly afterId: number; readonly limit: number },
) {
  const found = await db
    .select({ id: releases.id })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(
      and(
        gt(releases.id, page.afterId),
        isNotNull(products.publishedAt),
        isNull(releases.securityReviewFileId),
        or(isNull(releases.packageFacts), isNotNull(releases.packageContents)),
      ),
    )
    .orderBy(asc(releases.id))
    .limit(page.limit);
  return found.map(({ id }) => id);
}
