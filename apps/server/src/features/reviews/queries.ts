import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { matchesReference } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';

const productStatement = prepared((db) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), isNotNull(products.publishedAt)))
    .prepare('find_reviewed_product'),
);

export async function findReviewedProduct(db: Database, slug: string) {
  const [product] = await productStatement(db).execute({ slug });
  return product;
}

const reviewColumns = {
  documentId: reviews.documentId,
  rating: reviews.rating,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  reply: reviews.reply,
  repliedAt: reviews.repliedAt,
  username: sql<string>`case when ${users.erasedAt} is null then ${users.username} else 'Anonymous' end`,
  profileImage: files,
  productDocumentId: products.documentId,
};

const isShown = isNull(reviews.hiddenAt);

const ofProduct = and(eq(reviews.productId, sql.placeholder('productId')), isShown);

const listStatement = prepared((db) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(files, eq(files.id, users.profileImageId))
    .where(ofProduct)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_reviews'),
);

const countStatement = prepared((db) =>
  db.select({ total: count() }).from(reviews).where(ofProduct).prepare('count_reviews'),
);

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>['rows'][number];

export async function listReviews(
  db: Database,
  productId: number,
  page: { limit: number; offset: number },
) {
  const [rows, [counted]] = await Promise.all([
    listStatement(db).execute({ productId, ...page }),
    countStatement(db).execute({ productId }),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** `productId` is null when the order does not contain it. */
export async function findOrderWithProduct(
  db: Database,
  userId: number,
  wanted: { order: string; product: string },
) {
  const [found] = await db
    .select({ id: orders.id, status: orders.status, productId: orderLines.productId })
    .from(orders)
    .leftJoin(products, matchesReference(products, wanted.product))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, products.id)),
    )
    .where(and(matchesReference(orders, wanted.order), eq(orders.userId, userId)));
  return found;
}

export type OrderReviewRow = NonNullable<Awaited<ReturnType<typeof findOrderReview>>>;

export async function findOrderReview(db: Queryable, orderId: number, productId: number) {
  const [review] = await db
    .select({ ...reviewColumns, orderDocumentId: orders.documentId })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(files, eq(files.id, users.profileImageId))
    .where(and(eq(reviews.orderId, orderId), eq(reviews.productId, productId)));
  return review;
}

/** Serialises reviews of the product until the transaction ends. */
export async function lockReviews(db: Transaction, productId: number): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
}

/** True for the first review of the product in this order. */
export async function insertReview(
  db: Transaction,
  review: { userId: number; productId: number; orderId: number; rating: number; comment: string },
): Promise<boolean> {
  const inserted = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.orderId, reviews.productId] })
    .returning({ id: reviews.id });
  return inserted.length > 0;
}

export async function deleteReviewsOf(db: Transaction, userId: number): Promise<void> {
  await db.delete(reviews).where(eq(reviews.userId, userId));
}

/** In the order of their ids: two that lock several must not deadlock. */
export async function lockReviewedProducts(db: Transaction, userId: number): Promise<number[]> {
  const reviewed = db
    .select({ id: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId));
  const locked = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, reviewed))
    .orderBy(asc(products.id))
    .for('no key update');
  return locked.map(({ id }) => id);
}

/** Without an id, updates all products. */
export async function updateProductRating(
  db: Transaction,
  productId?: number | readonly number[],
): Promise<void> {
  const own = sql`from ${reviews} where ${and(eq(reviews.productId, products.id), isShown)}`;
  await db
    .update(products)
    .set({
      averageRating: sql`(select avg(${reviews.rating}) ${own})`,
      reviewCount: sql`(select count(*) ${own})`,
      updatedAt: products.updatedAt,
    })
    .where(productId === undefined ? undefined : inArray(products.id, [productId].flat()));
}
