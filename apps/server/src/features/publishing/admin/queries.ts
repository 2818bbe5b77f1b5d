import type { HeldReleaseFilters } from '@partshelf/contract/publishing/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  and,
  type AnyColumn,
  arrayContains,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { isInDays } from '../../../db/expressions.ts';
import { factsOf, namedProductColumns, titledProductColumns } from '../../../db/named-columns.ts';
import { toOrderBy } from '../../../db/list-page.ts';
import { apiTokens, users } from '../../../db/tables/accounts.ts';
import { packageIdOf, products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import {
  apiTokenProducts,
  heldReleases,
  publicationKeys,
  publishingSettings,
} from '../../../db/tables/publishing.ts';
import { containsText } from '../../../db/text-search.ts';

const isTokenValid = and(
  arrayContains(apiTokens.scopes, ['releases:publish']),
  or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
  eq(users.role, 'Admin'),
  not(users.blocked),
);

export async function hasPublishingToken(db: Queryable, tokenId: number): Promise<boolean> {
  return (await db.$count(apiTokens, eq(apiTokens.id, tokenId))) > 0;
}

/** The package id is in the packages of all its releases. */
export async function findProductOfPackage(db: Queryable, tokenId: number, packageId: string) {
  const [product] = await db
    .select(titledProductColumns)
    .from(apiTokenProducts)
    .innerJoin(products, eq(products.id, apiTokenProducts.productId))
    .innerJoin(releases, eq(releases.productId, products.id))
    .where(and(eq(apiTokenProducts.tokenId, tokenId), eq(packageIdOf, packageId)))
    .limit(1);
  return product;
}

export async function delayOwnerErasure(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
}

/**
 * Returns undefined when the token may not publish the product any more. It cannot be revoked until
 * the transaction ends.
 */
export async function lockPublishingToken(db: Transaction, tokenId: number, productId: number) {
  const [token] = await db
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(apiTokenProducts, eq(apiTokenProducts.tokenId, apiTokens.id))
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokenProducts.productId, productId), isTokenValid))
    .for('share', { of: apiTokens });
  return token;
}

const mentionedHosts = sql<string[] | null>`${releases.packageContents} -> 'mentionedHosts'`;

/** Owners get it now: it is what a package is compared with. */
export async function findCurrentRelease(db: Queryable, productId: number) {
  const [current] = await db
    .select({ ...factsOf(releases), mentionedHosts })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(eq(products.id, productId));
  return current;
}

export async function findReleaseOfVersion(db: Queryable, productId: number, version: string) {
  const [release] = await db
    .select({
      ...pickColumns(releases, 'documentId', 'withdrawnAt'),
      sha256: files.sha256,
      facts: releases.packageFacts,
      fileName: files.name,
    })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(and(eq(releases.productId, productId), eq(releases.version, version)));
  return release;
}

export async function findHeldVersion(db: Queryable, productId: number, version: string) {
  const [held] = await db
    .select()
    .from(heldReleases)
    .where(
      and(
        eq(heldReleases.productId, productId),
        eq(heldReleases.version, version),
        eq(heldReleases.state, 'held'),
      ),
    );
  return held;
}

export async function findDeclinedPackage(db: Queryable, productId: number, sha256: string) {
  const [declined] = await db
    .select({ reason: heldReleases.declineReason })
    .from(heldReleases)
    .where(
      and(
        eq(heldReleases.productId, productId),
        eq(heldReleases.sha256, sha256),
        eq(heldReleases.state, 'declined'),
      ),
    )
    .limit(1);
  return declined;
}

export const countHeldReleases = (db: Queryable, productId: number) =>
  db.$count(
    heldReleases,
    and(eq(heldReleases.productId, productId), eq(heldReleases.state, 'held')),
  );

export async function insertHeldRelease(db: Transaction, held: typeof heldReleases.$inferInsert) {
  const [inserted] = await db
    .insert(heldReleases)
    .values(held)
    .returning({ documentId: heldReleases.documentId, fileName: heldReleases.fileName });
  return inserted!;
}

export async function findPublicationKey(db: Queryable, productId: number, key: string) {
  const [found] = await db
    .select({ digest: publicationKeys.digest })
    .from(publicationKeys)
    .where(and(eq(publicationKeys.productId, productId), eq(publicationKeys.key, key)));
  return found;
}

export async function insertPublicationKey(
  db: Transaction,
  row: typeof publicationKeys.$inferInsert,
): Promise<void> {
  await db.insert(publicationKeys).values(row).onConflictDoNothing();
}

export async function deleteOldPublicationKeys(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ productId: publicationKeys.productId, key: publicationKeys.key })
    .from(publicationKeys)
    .where(
      lt(
        publicationKeys.createdAt,
        sql`now() - make_interval(days => ${limits.idempotencyKeyDays})`,
      ),
    )
    .orderBy(asc(publicationKeys.createdAt))
    .limit(limit);
  const { rowCount } = await db
    .delete(publicationKeys)
    .where(sql`(${publicationKeys.productId}, ${publicationKeys.key}) in ${old}`);
  return rowCount ?? 0;
}

export async function findPublication(db: Database, tokenId: number, documentId: string) {
  const [held] = await db
    .select({
      ...pickColumns(heldReleases, 'documentId', 'version', 'state'),
      product: namedProductColumns,
      reason: heldReleases.declineReason,
    })
    .from(heldReleases)
    .innerJoin(products, eq(products.id, heldReleases.productId))
    .innerJoin(apiTokenProducts, eq(apiTokenProducts.productId, products.id))
    .where(and(eq(heldReleases.documentId, documentId), eq(apiTokenProducts.tokenId, tokenId)));
  if (held) return held;
  const [release] = await db
    .select({ ...pickColumns(releases, 'documentId', 'version'), product: namedProductColumns })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .innerJoin(apiTokenProducts, eq(apiTokenProducts.productId, products.id))
    .where(and(eq(releases.documentId, documentId), eq(apiTokenProducts.tokenId, tokenId)));
  return release && { ...release, state: 'published' as const, reason: null };
}

const submitter = alias(users, 'submitter');
const decider = alias(users, 'decider');
const current = alias(releases, 'current');

const selectHeldReleases = (db: Queryable) =>
  db
    .select({
      ...pickColumns(
        heldReleases,
        'id',
        'productId',
        'documentId',
        'version',
        'changelog',
        'fileId',
        'fileName',
        'sizeBytes',
        'sha256',
        'mentionedHosts',
        'tokenName',
        'createdAt',
        'state',
        'declineReason',
        'decidedAt',
      ),
      product: namedProductColumns,
      storageKey: files.storageKey,
      facts: heldReleases.packageFacts,
      submittedBy: submitter.username,
      decidedBy: decider.username,
      currentVersion: current.version,
      currentFacts: current.packageFacts,
      currentHosts: sql<string[] | null>`${current.packageContents} -> 'mentionedHosts'`,
    })
    .from(heldReleases)
    .innerJoin(products, eq(products.id, heldReleases.productId))
    .leftJoin(current, eq(current.id, products.currentReleaseId))
    .leftJoin(files, eq(files.id, heldReleases.fileId))
    .leftJoin(submitter, eq(submitter.id, heldReleases.submittedById))
    .leftJoin(decider, eq(decider.id, heldReleases.decidedById))
    .$dynamic();

export type HeldReleaseRow = Awaited<ReturnType<typeof selectHeldReleases>>[number];

export async function findHeldRelease(
  db: Queryable,
  documentId: string,
): Promise<HeldReleaseRow | undefined> {
  const [held] = await selectHeldReleases(db).where(eq(heldReleases.documentId, documentId));
  return held;
}

function selectMatching(db: Database, { search, state, ...days }: HeldReleaseFilters) {
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(containsText(search ?? '', products.searchedTitle));
  return db
    .select({ id: heldReleases.id })
    .from(heldReleases)
    .where(
      and(
        search ? inArray(heldReleases.productId, named) : undefined,
        state && eq(heldReleases.state, state),
        isInDays(heldReleases.createdAt, days),
      ),
    )
    .$dynamic();
}

export const getHeldReleaseList = (db: Database, filters: HeldReleaseFilters) => ({
  db,
  matching: () => selectMatching(db, filters),
  order: toOrderBy(filters.sort, { createdAt: heldReleases.createdAt }, heldReleases.id),
  id: heldReleases.id,
  rows: () => selectHeldReleases(db),
});

type Decision = Pick<
  typeof heldReleases.$inferInsert,
  'state' | 'declineReason' | 'decidedById' | 'decidedAt' | 'releaseId'
>;

export async function updateHeldRelease(
  db: Transaction,
  id: number,
  changes: Decision | Pick<typeof heldReleases.$inferInsert, 'packageFacts' | 'mentionedHosts'>,
): Promise<void> {
  await db.update(heldReleases).set(changes).where(eq(heldReleases.id, id));
}

const partsOf = (version: AnyColumn | string) => sql`string_to_array(${version}, '.')::bigint[]`;

/** Returns the files of those that a published version has overtaken. */
export async function supersedeLowerVersions(
  db: Transaction,
  productId: number,
  version: string,
  decidedAt: Date,
): Promise<number[]> {
  const superseded = await db
    .update(heldReleases)
    .set({ state: 'superseded', decidedAt })
    .where(
      and(
        eq(heldReleases.productId, productId),
        eq(heldReleases.state, 'held'),
        sql`${partsOf(heldReleases.version)} <= ${partsOf(version)}`,
      ),
    )
    .returning({ fileId: heldReleases.fileId });
  return superseded.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}

export async function readPublishingSettings(db: Queryable) {
  const [settings] = await db
    .select({ holdsAlways: publishingSettings.holdsAlways })
    .from(publishingSettings);
  return settings ?? { holdsAlways: false };
}

export async function lockPublishingSettings(db: Transaction) {
  await db.insert(publishingSettings).values({}).onConflictDoNothing();
  const [settings] = await db
    .select({ holdsAlways: publishingSettings.holdsAlways })
    .from(publishingSettings)
    .for('update');
  return settings!;
}

export async function updateSettings(db: Transaction, holdsAlways: boolean): Promise<void> {
  await db.update(publishingSettings).set({ holdsAlways });
}
