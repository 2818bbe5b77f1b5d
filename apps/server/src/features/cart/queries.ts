import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { withTotal, readPageTotal } from '../../db/list-page.ts';
import {
  isPublishedProduct,
  matchesReference,
  licensingOfProduct,
  withTables,
} from '../../db/expressions.ts';
import { isDownloadable, isOwnedBy, mayUse } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { bundleItems, products } from '../../db/tables/catalog.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { cartItems } from '../../db/tables/shopping.ts';

/** Products withdrawn from sale come back when published again. */
const isListed = and(
  eq(cartItems.userId, sql.placeholder('userId')),
  isPublishedProduct(cartItems.productId),
);

const listStatement = prepared((db) =>
  db
    .select(withTotal(getTableColumns(cartItems)))
    .from(cartItems)
    .where(isListed)
    .orderBy(desc(cartItems.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_cart'),
);

const countStatement = prepared((db) =>
  db.select({ totalRows: count() }).from(cartItems).where(isListed).prepare('count_cart'),
);

export async function listCartItems(db: Database, userId: number, limit: number, offset: number) {
  const items = await listStatement(db).execute({ userId, limit, offset });
  const total = await readPageTotal(items, offset, () => countStatement(db).execute({ userId }));
  return { items, total };
}

function selectOwned(db: Queryable, isOfOwner: SQL | undefined, productIds: unknown) {
  const ownedIds = db
    .select({ id: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOfOwner, isDownloadable));
  const content = alias(products, 'content');
  const listed = sql`json_agg(json_build_object('documentId', ${content.documentId}, 'title', ${content.title},
        'isOwned', ${content.id} = any(array(${ownedIds}))) order by ${bundleItems.position})`;
  const contents = db
    .select({ listed })
    .from(bundleItems)
    .innerJoin(content, eq(content.id, bundleItems.productId))
    .where(eq(bundleItems.bundleId, products.id));
  const isOwned = sql<boolean>`${products.id} = any(array(${ownedIds}))`;
  return db
    .select({ id: products.id, isOwned, contents: sql<Content[] | null>`(${contents})` })
    .from(products)
    .where(sql`${products.id} = any(${productIds})`);
}

const ownedStatement = prepared((db) =>
  selectOwned(db, mayUse(sql.placeholder('userId')), sql.placeholder('productIds')).prepare(
    'list_owned_in_cart',
  ),
);

interface Content {
  readonly documentId: string;
  readonly title: string;
  readonly isOwned: boolean;
}

export interface Owned {
  readonly isOwned: boolean;
  readonly contents: Content[] | null;
}

export async function listOwned(
  db: Database,
  userId: number,
  productIds: readonly number[],
): Promise<Map<number, Owned>> {
  const found = await ownedStatement(db).execute({ userId, productIds });
  return new Map(found.map(({ id, ...owned }) => [id, owned]));
}

export async function listOwnedBy(
  db: Database,
  party: { readonly userId: number; readonly companyId: number | null },
  productIds: readonly number[],
): Promise<Map<number, Owned>> {
  const found = await selectOwned(db, isOwnedBy(party), sql.param([...productIds]));
  return new Map(found.map(({ id, ...owned }) => [id, owned]));
}

export async function countCartItems(db: Queryable, userId: number): Promise<number> {
  const [counted] = await db
    .select({ totalRows: count() })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
  return counted?.totalRows ?? 0;
}

export async function findCartItemOf(db: Queryable, userId: number, productId: number) {
  const [item] = await db
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)));
  return item;
}

export async function readOffers(db: Queryable, productId: number) {
  const [offers] = await db
    .select({ priceCents: products.priceCents, licensing: withTables(licensingOfProduct) })
    .from(products)
    .where(eq(products.id, productId));
  return offers!;
}

export async function lockCartAndFavorites(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function insertCartItem(
  db: Queryable,
  item: { userId: number; productId: number; quantity: number; isForever: boolean | undefined },
) {
  const [inserted] = await db
    .insert(cartItems)
    .values(item)
    .onConflictDoNothing({ target: [cartItems.userId, cartItems.productId] })
    .returning();
  return inserted;
}

export async function setOffer(
  db: Queryable,
  userId: number,
  reference: string,
  isForever: boolean,
) {
  const [item] = await db
    .update(cartItems)
    .set({ isForever })
    .where(and(matchesReference(cartItems, reference), eq(cartItems.userId, userId)))
    .returning();
  return item;
}

export async function deleteCartItem(
  db: Queryable,
  userId: number,
  reference: string,
): Promise<boolean> {
  const deleted = await db
    .delete(cartItems)
    .where(and(matchesReference(cartItems, reference), eq(cartItems.userId, userId)))
    .returning({ id: cartItems.id });
  return deleted.length > 0;
}

export async function listCartProducts(db: Queryable, userId: number) {
  return db
    .select({ documentId: cartItems.documentId, productId: cartItems.productId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
}

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
