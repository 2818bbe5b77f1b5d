import { adminReview, type ReviewFilters } from '@partshelf/contract/reviews.ts';
import { and, type AnyColumn, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';
import { containsText } from '../../db/text-search.ts';
import { profileImg, reviewColumns } from './queries.ts';

const selectReviews = (db: Database) =>
  db
    .select(
      columnsOf(adminReview, reviews, {
        ...reviewColumns,
        author: { documentId: users.documentId },
        users_permissions_user: { username: users.username, profileImg },
        hidden: sql<boolean>`${reviews.hiddenAt} is not null`,
        product: { documentId: products.documentId, title: products.title, slug: products.slug },
      }),
    )
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(releases, eq(releases.id, reviews.releaseId));

export type AdminReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const isGiven = (column: AnyColumn, wanted: boolean) =>
  wanted ? isNotNull(column) : isNull(column);

function selectMatchingReviews(db: Database, filters: ReviewFilters) {
  const { search, rating, hasReply, hidden, product } = filters;
  const condition = and(
    containsText(search, reviews.comment, users.username, products.title),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    hasReply === undefined ? undefined : isGiven(reviews.reply, hasReply),
    hidden === undefined ? undefined : isGiven(reviews.hiddenAt, hidden),
    product === undefined ? undefined : eq(products.documentId, product),
    isInDays(reviews.createdAt, filters),
  );
  return db
    .select({ id: reviews.id })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(condition)
    .$dynamic();
}

const sortColumns = { createdAt: reviews.createdAt, rating: reviews.rating };

export const getReviewList = (db: Database, filters: ReviewFilters) => ({
  db,
  matching: () => selectMatchingReviews(db, filters),
  order: toOrderBy(filters.sort, sortColumns, reviews.id),
  id: reviews.id,
  rows: () => selectReviews(db).$dynamic(),
});

export async function findReviewRow(db: Database, documentId: string) {
  const [row] = await selectReviews(db).where(eq(reviews.documentId, documentId));
  return row;
}

export async function findReviewSubject(db: Transaction, documentId: string) {
  const [found] = await db
    .select({ productId: reviews.productId, title: products.title })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.documentId, documentId));
  return found;
}

export async function isHiddenSince(
  db: Transaction,
  documentId: string,
  hiddenAt: string,
): Promise<boolean> {
  const [review] = await db
    .select({ hiddenAt: reviews.hiddenAt })
    .from(reviews)
    .where(eq(reviews.documentId, documentId));
  return review?.hiddenAt?.getTime() === Date.parse(hiddenAt);
}

export async function updateHiddenAt(
  db: Transaction,
  documentId: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const differs = hiddenAt ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt);
  const changed = await db
    .update(reviews)
    .set({ hiddenAt })
    .where(and(eq(reviews.documentId, documentId), differs))
    .returning({ id: reviews.id });
  return changed.length > 0;
}

export async function lockReply(db: Transaction, documentId: string): Promise<string | null> {
  const [review] = await db
    .select({ reply: reviews.reply })
    .from(reviews)
    .where(eq(reviews.documentId, documentId))
    .for('update');
  return review?.reply ?? null;
}

export async function updateReply(
  db: Transaction,
  documentId: string,
  reply: { reply: string | null; repliedAt: Date | null },
): Promise<void> {
  await db.update(reviews).set(reply).where(eq(reviews.documentId, documentId));
}
