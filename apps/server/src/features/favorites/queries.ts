import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Database, prepared, type Queryable } from '../../db/client.ts';
import { withTotal, readPageTotal } from '../../db/list-page.ts';
import { isPublishedProduct, matchesReference } from '../../db/expressions.ts';
import { favorites } from '../../db/tables/shopping.ts';

/** Products withdrawn from sale come back when published again. */
const isListed = and(
  eq(favorites.userId, sql.placeholder('userId')),
  isPublishedProduct(favorites.productId),
);

const listStatement = prepared((db) =>
  db
    .select(withTotal(getTableColumns(favorites)))
    .from(favorites)
    .where(isListed)
    .orderBy(desc(favorites.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_favorites'),
);

const countStatement = prepared((db) =>
  db.select({ totalRows: count() }).from(favorites).where(isListed).prepare('count_favorites'),
);

export async function listFavoriteRows(
  db: Database,
  userId: number,
  limit: number,
  offset: number,
) {
  const rows = await listStatement(db).execute({ userId, limit, offset });
  const total = await readPageTotal(rows, offset, () => countStatement(db).execute({ userId }));
  return { rows, total };
}

export async function countFavorites(db: Queryable, userId: number): Promise<number> {
  const [counted] = await db
    .select({ totalRows: count() })
    .from(favorites)
    .where(eq(favorites.userId, userId));
  return counted?.totalRows ?? 0;
}

export async function insertFavorite(
  db: Queryable,
  favorite: { userId: number; productId: number },
) {
  const [inserted] = await db.insert(favorites).values(favorite).returning();
  return inserted!;
}

/** Returns true when the product was a favorite of this user. */
export async function deleteFavoriteOfProduct(
  db: Queryable,
  userId: number,
  productId: number,
): Promise<boolean> {
  const deleted = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))
    .returning({ id: favorites.id });
  return deleted.length > 0;
}

export async function deleteFavorite(
  db: Queryable,
  userId: number,
  reference: string,
): Promise<boolean> {
  const deleted = await db
    .delete(favorites)
    .where(and(matchesReference(favorites, reference), eq(favorites.userId, userId)))
    .returning({ id: favorites.id });
  return deleted.length > 0;
}
