import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { matchesReference } from '../../db/expressions.ts';
import { factsOf } from '../../db/named-columns.ts';
import { packageIdOf, products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';

type StoredPackage = Partial<typeof releases.$inferInsert>;

const isReadBefore = (version: number) =>
  and(
    isNotNull(releases.packageFacts),
    or(isNull(releases.readerVersion), lt(releases.readerVersion, version)),
  );

export async function listUnreadReleases(
  db: Queryable,
  version: number,
  page: { readonly afterId: number; readonly limit: number },
) {
  const found = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(gt(releases.id, page.afterId), isReadBefore(version)))
    .orderBy(asc(releases.id))
    .limit(page.limit);
  return found.map(({ id }) => id);
}

export async function findUnreadPackage(db: Queryable, releaseId: number, version: number) {
  const [found] = await db
    .select({ storageKey: files.storageKey })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(and(eq(releases.id, releaseId), isReadBefore(version)));
  return found;
}

export async function updateStoredPackage(
  db: Queryable,
  releaseId: number,
  stored: StoredPackage,
): Promise<void> {
  await db.update(releases).set(stored).where(eq(releases.id, releaseId));
}

export async function isReleaseOffered(db: Database, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.documentId, documentId), isNull(releases.withdrawnAt)));
  return found.length > 0;
}

export async function findCurrentFacts(db: Database, product: string) {
  const [found] = await db
    .select({ ...pickColumns(products, 'id', 'documentId'), ...factsOf(releases) })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(and(matchesReference(products, product), isNotNull(products.publishedAt)));
  return found;
}

/** Only published products have a newest release. */
export async function findPackageProduct(db: Database, packageId: string) {
  const ofPackage = db
    .select({ id: releases.productId })
    .from(releases)
    .where(eq(packageIdOf, packageId));
  const [found] = await db
    .select({
      ...pickColumns(products, 'id', 'title', 'slug'),
      newest: pickColumns(releases, 'id', 'version', 'publishedAt'),
    })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(and(isNotNull(products.publishedAt), inArray(products.id, ofPackage)))
    .orderBy(asc(products.id))
    .limit(1);
  return found;
}

export const isWithdrawn = sql<boolean>`${releases.withdrawnAt} is not null`;

export const listVersions = (db: Database, productId: number) =>
  db
    .select({ ...pickColumns(releases, 'id', 'version', 'isSecurityFix'), isWithdrawn })
    .from(releases)
    .where(eq(releases.productId, productId));

export async function listFacts(db: Queryable, releaseIds: readonly number[]) {
  const found = await db
    .select({ id: releases.id, facts: releases.packageFacts })
    .from(releases)
    .where(inArray(releases.id, [...releaseIds]));
  return new Map(found.map(({ id, facts }) => [id, facts]));
}
