import { limits } from '@partshelf/contract/limits.ts';
import type { RatingCount } from '@partshelf/contract/reviews.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { notify } from '../notifications/notifications.ts';
import {
  deleteReviewsOf,
  findOrderReview,
  findOrderWithProduct,
  findUsedRelease,
  insertReview,
  lockReviewedProducts,
  lockReviews,
  updateProductRating,
  type ReviewRow,
} from './queries.ts';
import { toImage } from '../../files/images.ts';

/**
 * Refunded orders may be reviewed too.
 * @throws ShopError REVIEW_NEEDS_PURCHASE, NOT_FOUND, PRODUCT_NOT_IN_ORDER or ALREADY_REVIEWED
 */
export async function writeReview(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  userId: number,
  bought: { order: string | undefined; product: string },
  given: { rating: number; comment: string },
): Promise<ReviewRow> {
  if (bought.order === undefined) throw new ShopError('REVIEW_NEEDS_PURCHASE');
  const order = await findOrderWithProduct(db, userId, { ...bought, order: bought.order });
  if (!order) throw new ShopError('NOT_FOUND');
  if (order.status !== 'succeeded') throw new ShopError('REVIEW_NEEDS_PURCHASE');
  if (!order.line) throw new ShopError('PRODUCT_NOT_IN_ORDER');
  const { id: orderId } = order;
  const { id: lineId, productId } = order.line;
  return db.transaction(async (transaction) => {
    await lockReviews(transaction, productId);
    const releaseId = await findUsedRelease(transaction, userId, lineId);
    const written = { userId, orderId, productId, releaseId, ...given };
    const isFirst = await insertReview(transaction, written);
    if (!isFirst) throw new ShopError('ALREADY_REVIEWED');
    await updateProductRating(transaction, productId);
    const review = await findOrderReview(transaction, written);
    if (given.rating <= limits.lowRating) {
      await notify({ jobs }, transaction, {
        key: `low-review:${review!.documentId}`,
        kind: 'low-review',
        title: `A review with ${given.rating === 1 ? '1 star' : `${given.rating} stars`}`,
        path: '/admin/reviews',
      });
    }
    return review!;
  });
}

/** @throws ShopError NOT_FOUND when no order that they may use has this id and contains this product */
export async function findOwnReview(
  db: Database,
  userId: number,
  bought: { order: string; product: string },
): Promise<ReviewRow | undefined> {
  const order = await findOrderWithProduct(db, userId, bought);
  if (!order?.line) throw new ShopError('NOT_FOUND');
  return findOrderReview(db, { userId, orderId: order.id, productId: order.line.productId });
}

/** The ratings of the products follow. */
export async function removeReviewsOf(db: Transaction, userId: number): Promise<void> {
  const productIds = await lockReviewedProducts(db, userId);
  await deleteReviewsOf(db, userId);
  await updateProductRating(db, productIds);
}

const { min, max } = limits.rating;

const highestFirst = Array.from({ length: max - min + 1 }, (_, index) => max - index);

export const toRatingCounts = (counted: readonly RatingCount[]): RatingCount[] =>
  highestFirst.map((rating) => ({
    rating,
    count: counted.find((found) => found.rating === rating)?.count ?? 0,
  }));

export const toReview = <Row extends Pick<ReviewRow, 'users_permissions_user'>>(row: Row) => {
  const { profileImg, username } = row.users_permissions_user;
  return {
    ...row,
    users_permissions_user: { username, profileImg: profileImg && toImage(profileImg) },
  };
};
