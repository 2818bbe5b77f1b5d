import { apiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { adminScopes } from '@partshelf/contract/roles.ts';
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  not,
  or,
  sql,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { jsonList } from '../../db/expressions.ts';
import { namedProductColumns } from '../../db/named-columns.ts';
import { apiTokens, trustedPublishers, users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { apiTokenProducts } from '../../db/tables/publishing.ts';
import { accountColumns } from './queries.ts';
import { hasSecondFactor } from './second-factor-queries.ts';

const isValid = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`));

const isUnmarked = or(
  isNull(apiTokens.lastUsedAt),
  lt(apiTokens.lastUsedAt, sql`now() - '1 minute'::interval`),
);

const holderStatement = prepared((db) =>
  db
    .select({
      scopes: apiTokens.scopes,
      isUnmarked: sql<boolean>`${isUnmarked}`,
      hasSecondFactor,
      account: { apiTokenId: apiTokens.id, ...accountColumns },
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')), isValid, eq(users.blocked, false)),
    )
    .prepare('find_token_holder'),
);

export async function findTokenOwner(db: Database, tokenHash: string) {
  const [found] = await holderStatement(db).execute({ tokenHash });
  return found;
}

export async function markTokenUsed(db: Database, tokenId: number): Promise<void> {
  const free = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), isUnmarked))
    .for('update', { skipLocked: true });
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(inArray(apiTokens.id, free));
}

const listedColumns = {
  ...columnsOf(z.omit(apiToken, { products: true }), apiTokens, {
    isExpired: sql<boolean>`coalesce(${apiTokens.expiresAt} <= now(), false)`,
  }),
  products: jsonList(
    namedProductColumns,
    sql`${products.title}, ${products.id}`,
    sql`${apiTokenProducts} join ${products} on ${products.id} = ${apiTokenProducts.productId}
      where ${apiTokenProducts.tokenId} = ${apiTokens}.id`,
  ),
};

export type ApiTokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

/** The tokens of pipelines are no tokens of the person in whose name they publish. */
const isCreatedBy = (userId: number) =>
  and(eq(apiTokens.userId, userId), isNull(apiTokens.trustedPublisherId));

export function listTokenRows(db: Queryable, userId: number) {
  return db
    .select(listedColumns)
    .from(apiTokens)
    .where(isCreatedBy(userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

export async function getTokenRow(db: Queryable, id: number): Promise<ApiTokenRow> {
  const [token] = await db.select(listedColumns).from(apiTokens).where(eq(apiTokens.id, id));
  return token!;
}

export async function lockTokenOwner(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function countValidTokens(db: Transaction, userId: number): Promise<number> {
  const [valid] = await db
    .select({ total: count() })
    .from(apiTokens)
    .where(and(isCreatedBy(userId), isValid));
  return valid!.total;
}

type NewToken = Pick<
  typeof apiTokens.$inferInsert,
  'userId' | 'name' | 'tokenHash' | 'lastFour' | 'scopes'
>;

export async function insertToken(
  db: Transaction,
  token: NewToken,
  days: number | null,
): Promise<number> {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [created] = await db
    .insert(apiTokens)
    .values({ ...token, expiresAt })
    .returning({ id: apiTokens.id });
  return created!.id;
}

/** Returns how many of these products exist: bundles have no releases. */
export async function insertTokenProducts(
  db: Transaction,
  tokenId: number,
  documentIds: readonly string[],
): Promise<number> {
  if (documentIds.length === 0) return 0;
  const listed = db
    .select({ tokenId: sql<number>`${tokenId}::bigint`.as('token_id'), productId: products.id })
    .from(products)
    .where(and(inArray(products.documentId, [...documentIds]), not(products.isBundle)));
  const { rowCount } = await db.insert(apiTokenProducts).select(listed);
  return rowCount ?? 0;
}

export async function deleteToken(
  db: Database,
  userId: number,
  documentId: string,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.documentId, documentId), isCreatedBy(userId)));
  return rowCount === 1;
}

export async function deleteTokensOf(db: Queryable, userId: number): Promise<number> {
  const { rowCount } = await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
  return rowCount ?? 0;
}

export async function deleteAdminTokensOf(db: Queryable, userId: number): Promise<number> {
  const { rowCount } = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), arrayOverlaps(apiTokens.scopes, [...adminScopes])));
  return rowCount ?? 0;
}

/** Their tokens are deleted with them. */
export async function deletePublishersOf(db: Transaction, userId: number): Promise<number> {
  const { rowCount } = await db
    .delete(trustedPublishers)
    .where(eq(trustedPublishers.addedById, userId));
  return rowCount ?? 0;
}

export async function deleteExpiredApiTokens(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(lt(apiTokens.expiresAt, sql`now() - make_interval(days => ${retention.apiTokenDays})`))
    .orderBy(asc(apiTokens.expiresAt))
    .limit(limit);
  const { rowCount } = await db.delete(apiTokens).where(inArray(apiTokens.id, expired));
  return rowCount ?? 0;
}
