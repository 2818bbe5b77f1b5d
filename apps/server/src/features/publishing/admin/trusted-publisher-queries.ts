import {
  trustedPublisher,
  type TrustedPublisherFilters,
} from '@partshelf/contract/publishing/trusted-publishers.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { columnsOf } from '../../../db/columns-of.ts';
import { isInDays, jsonList } from '../../../db/expressions.ts';
import { namedProductColumns } from '../../../db/named-columns.ts';
import { toOrderBy } from '../../../db/list-page.ts';
import { apiTokens, trustedPublishers, users } from '../../../db/tables/accounts.ts';
import { products } from '../../../db/tables/catalog.ts';
import {
  apiTokenProducts,
  publisherProducts,
  usedIdTokens,
} from '../../../db/tables/publishing.ts';
import { containsText } from '../../../db/text-search.ts';

const listedColumns = columnsOf(trustedPublisher, trustedPublishers, {
  addedBy: users.username,
  products: jsonList(
    namedProductColumns,
    sql`${products.title}, ${products.id}`,
    sql`${publisherProducts} join ${products} on ${products.id} = ${publisherProducts.productId}
      where ${publisherProducts.publisherId} = ${trustedPublishers}.id`,
  ),
});

const selectPublishers = (db: Queryable) =>
  db
    .select(listedColumns)
    .from(trustedPublishers)
    .innerJoin(users, eq(users.id, trustedPublishers.addedById))
    .$dynamic();

export function getPublisherList(db: Database, { search, ...filters }: TrustedPublisherFilters) {
  const { id, repository, createdAt } = trustedPublishers;
  const ofFoundProduct = db
    .select({ id: publisherProducts.publisherId })
    .from(publisherProducts)
    .innerJoin(products, eq(products.id, publisherProducts.productId))
    .where(containsText(search, products.title));
  const condition = and(
    search ? or(containsText(search, repository), inArray(id, ofFoundProduct)) : undefined,
    isInDays(createdAt, filters),
  );
  return {
    db,
    matching: () => db.select({ id }).from(trustedPublishers).where(condition).$dynamic(),
    order: toOrderBy(filters.sort, { createdAt }, id),
    id,
    rows: () => selectPublishers(db),
  };
}

export async function getPublisher(db: Queryable, id: number) {
  const [publisher] = await selectPublishers(db).where(eq(trustedPublishers.id, id));
  return publisher!;
}

export async function findPublisher(db: Queryable, documentId: string) {
  const [publisher] = await selectPublishers(db).where(
    eq(trustedPublishers.documentId, documentId),
  );
  return publisher;
}

const inAnyCase = (value: unknown) => sql`lower(${value})`;

export async function insertPublisher(
  db: Transaction,
  values: typeof trustedPublishers.$inferInsert,
): Promise<number | undefined> {
  const [inserted] = await db
    .insert(trustedPublishers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: trustedPublishers.id });
  return inserted?.id;
}

/** Returns how many of these products exist: bundles have no releases. */
export async function insertPublisherProducts(
  db: Transaction,
  publisherId: number,
  documentIds: readonly string[],
): Promise<number> {
  const publisher = sql<number>`${publisherId}::bigint`.as('publisher_id');
  const listed = db
    .select({ publisherId: publisher, productId: products.id })
    .from(products)
    .where(and(inArray(products.documentId, [...documentIds]), not(products.isBundle)));
  const { rowCount } = await db.insert(publisherProducts).select(listed);
  return rowCount ?? 0;
}

/** Its tokens are deleted with it. Returns false when it was removed meanwhile. */
export async function deletePublisher(db: Transaction, documentId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(trustedPublishers)
    .where(eq(trustedPublishers.documentId, documentId));
  return rowCount === 1;
}

export async function isIssuerTrusted(db: Database, issuer: string): Promise<boolean> {
  const [found] = await db
    .select({ id: trustedPublishers.id })
    .from(trustedPublishers)
    .where(eq(trustedPublishers.issuer, issuer))
    .limit(1);
  return found !== undefined;
}

export interface Pipeline {
  readonly issuer: string;
  readonly repository: string;
  readonly repositoryId: string;
  readonly workflow: string;
  readonly environment: string | null;
}

/** One for the environment comes before one that needs none. */
export async function findPublisherOf(db: Database, pipeline: Pipeline) {
  const { environment, repository, repositoryId, workflow, issuer } = trustedPublishers;
  const [found] = await db
    .select({ id: trustedPublishers.id, addedById: trustedPublishers.addedById })
    .from(trustedPublishers)
    .innerJoin(users, eq(users.id, trustedPublishers.addedById))
    .where(
      and(
        eq(issuer, pipeline.issuer),
        eq(repositoryId, pipeline.repositoryId),
        eq(inAnyCase(repository), inAnyCase(pipeline.repository)),
        eq(workflow, pipeline.workflow),
        or(isNull(environment), eq(inAnyCase(environment), inAnyCase(pipeline.environment))),
        eq(users.role, 'Admin'),
        not(users.blocked),
      ),
    )
    .orderBy(sql`${environment} nulls last`, asc(trustedPublishers.id))
    .limit(1);
  return found;
}

/** Returns false once it is removed. Removing it waits for the end of the transaction. */
export async function markPublisherUsed(db: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(trustedPublishers)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(trustedPublishers.id, id));
  return rowCount === 1;
}

/** Returns false when the token was used before. */
export async function insertUsedToken(
  db: Transaction,
  used: typeof usedIdTokens.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(usedIdTokens).values(used).onConflictDoNothing();
  return rowCount === 1;
}

type NewToken = Pick<
  typeof apiTokens.$inferInsert,
  'userId' | 'name' | 'tokenHash' | 'lastFour' | 'trustedPublisherId'
>;

export async function insertPipelineToken(
  db: Transaction,
  token: NewToken & { readonly trustedPublisherId: number },
): Promise<Date> {
  const { pipelineTokenMinutes: minutes } = limits;
  const [created] = await db
    .insert(apiTokens)
    .values({
      ...token,
      scopes: ['releases:publish'],
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ id: apiTokens.id, expiresAt: apiTokens.expiresAt });
  const tokenId = sql<number>`${created!.id}::bigint`.as('token_id');
  const listed = db
    .select({ tokenId, productId: publisherProducts.productId })
    .from(publisherProducts)
    .where(eq(publisherProducts.publisherId, token.trustedPublisherId));
  await db.insert(apiTokenProducts).select(listed);
  return created!.expiresAt!;
}

export async function deleteUsedTokens(db: Database, limit: number): Promise<number> {
  const ended = db
    .select({ digest: usedIdTokens.digest })
    .from(usedIdTokens)
    .where(lt(usedIdTokens.acceptedUntil, sql`now()`))
    .orderBy(asc(usedIdTokens.acceptedUntil))
    .limit(limit);
  const { rowCount } = await db.delete(usedIdTokens).where(inArray(usedIdTokens.digest, ended));
  return rowCount ?? 0;
}
