import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { tagOfProduct } from '../catalog/catalog-tags.ts';
import { mountAdminReviews } from './admin.ts';
import { countRatings, findReviewedProduct, listReviews } from './queries.ts';
import { findOwnReview, toRatingCounts, toReview, writeReview } from './reviews.ts';

export const reviews: Feature = {
  routes(context, deps) {
    mountReviews(context, deps);
    mountAdminReviews(context, deps);
  },
};

function mountReviews(context: RouteContext, deps: Deps): void {
  const { db } = deps;
  serve(context, 'POST /reviews', async ({ body, user }) => {
    const { order, product, rating, comment } = body;
    const written = await writeReview(deps, user.id, { order, product }, { rating, comment });
    return { data: toReview(written) };
  });

  serve(context, 'GET /reviews/find-order-review', async ({ query, user }) => {
    const { orderId, productId } = query;
    const found = await findOwnReview(db, user.id, { order: orderId, product: productId });
    return { data: found ? toReview(found) : null };
  });

  serveCached(context, 'GET /reviews', {
    async read({ query }) {
      const product = await findReviewedProduct(db, query.slug);
      if (!product) throw new ShopError('NOT_FOUND');
      const { pagination, rating, sort } = query;
      const [rows, counted] = await Promise.all([
        listReviews(db, product.id, { rating, sort, page: toLimitOffset(pagination) }),
        countRatings(db, product.id),
      ]);
      const ratings = toRatingCounts(counted);
      const matching = ratings.filter((one) => rating === undefined || one.rating === rating);
      const total = matching.reduce((sum, { count }) => sum + count, 0);
      return {
        product,
        data: rows.map(toReview),
        meta: { pagination: toPagination(pagination, total), ratings },
      };
    },
    tags: ({ query }, { product }) => [tagOfProduct(product), 'reviews', `reviews:${query.slug}`],
  });
}
