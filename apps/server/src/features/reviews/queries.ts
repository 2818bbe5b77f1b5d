import { orderReview, type ReviewSort } from '@partshelf/contract/reviews.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, prepared, type Queryable, type Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { jsonUnlessNull, matchesReference, selectImage } from '../../db/expressions.ts';
import { type ListPage, selectPage } from '../../db/list-page.ts';
import { mayUse } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
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

export const profileImg = selectImage(users.profileImageId);

export const reviewColumns = columnsOf(orderReview, reviews, {
  product: { documentId: products.documentId },
  order: { documentId: orders.documentId },
  users_permissions_user: {
    username: sql<string>`case when ${users.erasedAt} is null then ${users.username} else 'Anonymous' end`,
    profileImg,
  },
  version: releases.version,
  isVerifiedBuyer: sql<boolean>`${orders.status} = 'succeeded'`,
  reply: jsonUnlessNull({ text: reviews.reply, createdAt: reviews.repliedAt }),
});

const selectReviews = (db: Queryable) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(releases, eq(releases.id, reviews.releaseId))
    .$dynamic();

const isShown = isNull(reviews.hiddenAt);

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

const sortOrders: Record<ReviewSort, SQL[]> = {
  'createdAt:desc': newestFirst,
  'createdAt:asc': [asc(reviews.createdAt), asc(reviews.id)],
  'rating:desc': [desc(reviews.rating), ...newestFirst],
  'rating:asc': [asc(reviews.rating), ...newestFirst],
};

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

interface ListedReviews {
  readonly rating: number | undefined;
  readonly sort: ReviewSort;
  readonly page: ListPage;
}

export function listReviews(
  db: Database,
  productId: number,
  { rating, sort, page }: ListedReviews,
) {
  const ofProduct = eq(reviews.productId, productId);
  const ofRating = rating === undefined ? undefined : eq(reviews.rating, rating);
  const condition = and(ofProduct, ofRating, isShown);
  const order = sortOrders[sort];
  const ids = db.select({ id: reviews.id }).from(reviews).$dynamic();
  const onPage = selectPage(ids, { condition, order, page });
  return selectReviews(db)
    .where(inArray(reviews.id, onPage))
    .orderBy(...order);
}

export function countRatings(db: Database, productId: number) {
  return db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown))
    .groupBy(reviews.rating);
}

/** `productId` is null when the order does not contain it. */
export async function findOrderWithProduct(
  db: Database,
  userId: number,
  wanted: { order: string; product: string },
) {
  const [found] = await db
    .select({
      ...pickColumns(orders, 'id', 'status'),
      line: pickColumns(orderLines, 'id', 'productId'),
    })
    .from(orders)
    .leftJoin(products, matchesReference(products, wanted.product))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, products.id)),
    )
    .where(and(matchesReference(orders, wanted.order), mayUse(userId)));
  return found;
}

interface Reviewed {
  readonly userId: number;
  readonly orderId: number;
  readonly productId: number;
}

export async function findOrderReview(db: Queryable, { userId, orderId, productId }: Reviewed) {
  const [review] = await selectReviews(db).where(
    and(eq(reviews.orderId, orderId), eq(reviews.productId, productId), eq(reviews.userId, userId)),
  );
  return review;
}

/** Returns null for a bundle. */
export async function findUsedRelease(
  db: Transaction,
  userId: number,
  lineId: number,
): Promise<number | null> {
  const usedId = sql<number | null>`coalesce(${downloadLinks.releaseId}, ${orderLines.releaseId})`;
  const [used] = await db
    .select({ releaseId: usedId.mapWith(orderLines.releaseId) })
    .from(orderLines)
    .leftJoin(
      downloadLinks,
      and(eq(downloadLinks.orderLineId, orderLines.id), eq(downloadLinks.userId, userId)),
    )
    .leftJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .where(eq(orderLines.id, lineId))
    .orderBy(sql`${downloads.createdAt} desc nulls last`, desc(downloads.id))
    .limit(1);
  return used?.releaseId ?? null;
}

export async function lockReviews(db: Transaction, productId: number): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
}

/** Returns true for the first review that the author writes of the product in this order. */
export async function insertReview(
  db: Transaction,
  review: typeof reviews.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.orderId, reviews.productId, reviews.userId] })
    .returning({ id: reviews.id });
  return inserted.length > 0;
}

export async function deleteReviewsOf(db: Transaction, userId: number): Promise<void> {
  await db.delete(reviews).where(eq(reviews.userId, userId));
}

/** They are locked in the order of their ids: two that lock several must not deadlock. */
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
