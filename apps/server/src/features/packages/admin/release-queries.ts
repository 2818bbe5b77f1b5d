import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';

type NewRelease = typeof releases.$inferInsert;

const productFields = {
  id: products.id,
  documentId: products.documentId,
  title: products.title,
  isBundle: products.isBundle,
};

const releaseFields = {
  documentId: releases.documentId,
  version: releases.version,
  publishedAt: releases.publishedAt,
  changelog: releases.changelog,
  installNote: releases.installNote,
  facts: releases.packageFacts,
  fileName: files.name,
  sizeBytes: files.sizeBytes,
  sha256: files.sha256,
};

export async function findProductToRelease(db: Queryable, documentId: string) {
  const [product] = await db
    .select(productFields)
    .from(products)
    .where(eq(products.documentId, documentId));
  return product;
}

export async function lockProductToRelease(db: Transaction, documentId: string) {
  const [product] = await db
    .select(productFields)
    .from(products)
    .where(eq(products.documentId, documentId))
    .for('update');
  return product;
}

const titleOfProduct = sql<string>`(select ${products.title} from ${products} where ${products.id} = ${releases.productId})`;

export type ReleaseRow = Awaited<ReturnType<typeof listReleaseRows>>[number];

export function listReleaseRows(db: Queryable, productId: number) {
  return db
    .select(releaseFields)
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(eq(releases.productId, productId))
    .orderBy(desc(releases.id));
}

export async function findOtherProduct(
  db: Queryable,
  productId: number,
  { productId: solutionId }: PackageFacts,
) {
  const [other] = await db
    .select({ title: products.title })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(
      and(
        ne(releases.productId, productId),
        sql`${releases.packageFacts}->>'productId' = ${solutionId}`,
      ),
    )
    .limit(1);
  return other;
}

export async function insertRelease(db: Transaction, release: NewRelease) {
  const [inserted] = await db.insert(releases).values(release).returning({
    id: releases.id,
    documentId: releases.documentId,
    version: releases.version,
    publishedAt: releases.publishedAt,
    changelog: releases.changelog,
    installNote: releases.installNote,
  });
  return inserted!;
}

/** Leaves updatedAt, so that an open product form can still be saved. */
export async function setCurrentRelease(db: Transaction, productId: number, releaseId: number) {
  await db
    .update(products)
    .set({ currentReleaseId: releaseId, updatedAt: products.updatedAt })
    .where(eq(products.id, productId));
}

/** Undefined for an unknown release. */
export async function updateInstallNote(
  db: Transaction,
  documentId: string,
  installNote: string | null,
): Promise<{ readonly title: string; readonly release: ReleaseRow } | undefined> {
  const [updated] = await db
    .update(releases)
    .set({ installNote })
    .from(files)
    .where(and(eq(releases.documentId, documentId), eq(files.id, releases.fileId)))
    .returning({ ...releaseFields, title: titleOfProduct });
  if (!updated) return undefined;
  const { title, ...release } = updated;
  return { title, release };
}
