import type { Review } from '@partshelf/contract/reviews.ts';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { pageOf, toPagination } from '../../http/pages.ts';
import { toMedia } from '../../images.ts';
import { type Door, serve } from '../../serve.ts';
import { findReviewedProduct, listReviews, type ReviewRow } from './queries.ts';

function toReview(row: ReviewRow, product: { documentId: string }): Review {
  const picture = row.picture && toMedia(row.picture);
  return {
    documentId: row.documentId,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    product: { documentId: product.documentId },
    users_permissions_user: {
      username: row.username,
      profileImg: picture && { url: picture.url },
    },
  };
}

export function mountReviews(door: Door, { db }: Deps): void {
  serve(door, routes.reviews.list, async ({ query }) => {
    const product = await findReviewedProduct(db, query.slug);
    if (!product) throw new ShopError('NOT_FOUND');
    const { rows, total } = await listReviews(db, product.id, pageOf(query.pagination));
    return {
      data: rows.map((row) => toReview(row, product)),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });
}
