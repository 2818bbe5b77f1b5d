import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listReviewRows } from './queries.ts';
import { moderateReview, replyToReview, toAdminReview } from './reviews.ts';

export function mountAdminReviews(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/reviews', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listReviewRows(deps.db, wanted, toLimitOffset(pagination));
    return { data: rows.map(toAdminReview), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'PUT /back-office/reviews/:documentId/hidden', async ({ user, params, body }) => ({
    data: await moderateReview(deps, user, params.documentId, body.hidden),
  }));

  serve(context, 'PUT /back-office/reviews/:documentId/reply', async ({ user, params, body }) => ({
    data: await replyToReview(deps, user, params.documentId, body.text),
  }));
}
