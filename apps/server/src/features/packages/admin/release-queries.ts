import { openFix } from '@partshelf/contract/fixes.ts';
import { adminRelease, earlierChangelog } from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { columnsOf, pickColumns } from '../../../db/columns-of.ts';
import { jsonList } from '../../../db/expressions.ts';
import { users } from '../../../db/tables/accounts.ts';
import { earlierChangelogs, packageIdOf, products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import { chatFixes, fixes } from '../../../db/tables/fixes.ts';

type NewRelease = typeof releases.$inferInsert;

const productFields = pickColumns(products, 'id', 'documentId', 'title', 'isBundle', 'publishedAt');

const withdrawer = alias(users, 'withdrawer');

const mostEarlierChangelogs = 20;

const newestEarlier = alias(earlierChangelogs, 'earlier');

const listedEarlierChangelogs = jsonList(
  columnsOf(earlierChangelog, newestEarlier, { by: sql<string | null>`earlier.username` }),
  sql`${newestEarlier.id} desc`,
  sql`(
    select ${earlierChangelogs}.*, ${users.username}
    from ${earlierChangelogs} left join ${users} on ${users.id} = ${earlierChangelogs.replacedById}
    where ${earlierChangelogs.releaseId} = ${releases.id}
    order by ${earlierChangelogs.id} desc limit ${mostEarlierChangelogs}
  ) earlier`,
);

const namedFixes = jsonList(
  columnsOf(openFix, fixes, {
    chats: sql<number>`(select count(*) from ${chatFixes} where ${chatFixes.fixId} = ${fixes.id})`,
  }),
  sql`${fixes.id}`,
  sql`${fixes} where ${fixes.releaseId} = ${releases.id}`,
);

const releaseFields = {
  id: releases.id,
  ...columnsOf(z.omit(adminRelease, { isSecurityFix: true, withdrawal: true }), releases, {
    earlierChangelogs: listedEarlierChangelogs,
    fixes: namedFixes,
    facts: releases.packageFacts,
    fileName: files.name,
    sizeBytes: files.sizeBytes,
    sha256: files.sha256,
    isCurrent: sql<boolean>`coalesce(${products.currentReleaseId} = ${releases.id}, false)`,
  }),
  ...pickColumns(releases, 'isSecurityFix', 'withdrawnAt', 'withdrawnReason'),
  withdrawnBy: withdrawer.username,
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

export async function lockReleaseOf(db: Transaction, documentId: string) {
  const [product] = await db
    .select({ ...productFields, releaseId: releases.id })
    .from(products)
    .innerJoin(releases, eq(releases.productId, products.id))
    .where(eq(releases.documentId, documentId))
    .for('update', { of: products });
  return product;
}

export type ReleaseRow = Awaited<ReturnType<typeof listReleaseRows>>[number];

const selectReleases = (db: Queryable) =>
  db
    .select(releaseFields)
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .leftJoin(withdrawer, eq(withdrawer.id, releases.withdrawnById));

export async function listReleaseRows(db: Queryable, productId: number) {
  return selectReleases(db).where(eq(releases.productId, productId)).orderBy(desc(releases.id));
}

export async function getReleaseRow(db: Queryable, id: number): Promise<ReleaseRow> {
  const [release] = await selectReleases(db).where(eq(releases.id, id));
  return release!;
}

export async function findNewestOffered(db: Transaction, productId: number) {
  const [newest] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.productId, productId), isNull(releases.withdrawnAt)))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(1);
  return newest;
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
    .where(and(ne(releases.productId, productId), eq(packageIdOf, solutionId)))
    .limit(1);
  return other;
}

export async function insertRelease(db: Transaction, release: NewRelease) {
  const [inserted] = await db
    .insert(releases)
    .values(release)
    .returning({ id: releases.id, documentId: releases.documentId });
  return inserted!;
}

/** Leaves updatedAt, so that an open product form can still be saved. */
export async function setCurrentRelease(
  db: Transaction,
  productId: number,
  releaseId: number | null,
) {
  await db
    .update(products)
    .set({ currentReleaseId: releaseId, updatedAt: products.updatedAt })
    .where(eq(products.id, productId));
}

type Changes = Pick<
  typeof releases.$inferInsert,
  'changelog' | 'installNote' | 'withdrawnAt' | 'withdrawnReason' | 'withdrawnById'
>;

export async function updateRelease(db: Transaction, id: number, changes: Partial<Changes>) {
  await db.update(releases).set(changes).where(eq(releases.id, id));
}

export async function insertEarlierChangelog(
  db: Transaction,
  earlier: Pick<typeof earlierChangelogs.$inferInsert, 'releaseId' | 'changelog' | 'replacedById'>,
) {
  await db.insert(earlierChangelogs).values(earlier);
}
