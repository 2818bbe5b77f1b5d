import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { productLists } from '../catalog/catalog-tags.ts';
import { mountAdminReviews } from './admin.ts';
import { findReviewedProduct, listReviews } from './queries.ts';
import { findOwnReview, writeReview, toOrderReview, toReview } from './reviews.ts';

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
    return { data: toOrderReview(written) };
  });

  serve(context, 'GET /reviews/find-order-review', async ({ query, user }) => {
    const { orderId, productId } = query;
    const found = await findOwnReview(db, user.id, { order: orderId, product: productId });
    return { data: found ? toOrderReview(found) : null };
  });

  serveCached(context, 'GET /reviews', {
    async read({ query }) {
      const product = await findReviewedProduct(db, query.slug);
      if (!product) throw new ShopError('NOT_FOUND');
      const { rows, total } = await listReviews(db, product.id, toLimitOffset(query.pagination));
      return {
        data: rows.map(toReview),
        meta: { pagination: toPagination(query.pagination, total) },
      };
    },
    tags: ({ query }) => [productLists, 'reviews', `reviews:${query.slug}`],
  });
}
