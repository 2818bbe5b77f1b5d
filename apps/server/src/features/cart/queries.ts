import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type Database, prepared, type Queryable } from '../../db/client.ts';
import { products } from '../../db/tables/catalog.ts';
import { cartItems } from '../../db/tables/shopping.ts';

const itemFields = {
  id: cartItems.id,
  documentId: cartItems.documentId,
  quantity: cartItems.quantity,
  createdAt: cartItems.createdAt,
  productId: cartItems.productId,
  priceCents: products.priceCents,
};

const listStatement = prepared((db) =>
  db
    .select(itemFields)
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.userId, sql.placeholder('userId')))
    .orderBy(desc(cartItems.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_cart'),
);

const countStatement = prepared((db) =>
  db
    .select({ total: count() })
    .from(cartItems)
    .where(eq(cartItems.userId, sql.placeholder('userId')))
    .prepare('count_cart'),
);

export async function listCartItems(db: Database, userId: number, limit: number, offset: number) {
  const [items, [counted]] = await Promise.all([
    listStatement(db).execute({ userId, limit, offset }),
    countStatement(db).execute({ userId }),
  ]);
  return { items, total: counted?.total ?? 0 };
}

export async function countCartItems(db: Queryable, userId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
  return counted?.total ?? 0;
}

export async function findProductForCart(db: Queryable, documentId: string) {
  const [product] = await db
    .select({ id: products.id, priceCents: products.priceCents })
    .from(products)
    .where(and(eq(products.documentId, documentId), sql`${products.publishedAt} is not null`));
  return product;
}

/** Nothing comes back when the product already was in the cart. */
export async function insertCartItem(
  db: Queryable,
  item: { userId: number; productId: number; quantity: number },
) {
  const [inserted] = await db
    .insert(cartItems)
    .values(item)
    .onConflictDoNothing({ target: [cartItems.userId, cartItems.productId] })
    .returning();
  return inserted;
}

export async function deleteCartItem(
  db: Queryable,
  userId: number,
  documentId: string,
): Promise<boolean> {
  const deleted = await db
    .delete(cartItems)
    .where(and(eq(cartItems.documentId, documentId), eq(cartItems.userId, userId)))
    .returning({ id: cartItems.id });
  return deleted.length > 0;
}

/** Which of these items of this person belong to which product. */
export async function listCartProducts(db: Queryable, userId: number) {
  return db
    .select({ documentId: cartItems.documentId, productId: cartItems.productId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
}

/** Bought products leave the cart, wherever they were bought from. */
export async function deleteBoughtItems(
  db: Queryable,
  userId: number,
  productIds: readonly number[],
): Promise<void> {
  await db
    .delete(cartItems)
    .where(
      and(
        eq(cartItems.userId, userId),
        sql`${cartItems.productId} = any(${sql.param([...productIds])})`,
      ),
    );
}
