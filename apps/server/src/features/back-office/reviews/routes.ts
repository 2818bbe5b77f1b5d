import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listAllReviews } from './queries.ts';
import { setHidden, setReply, toKeptReview } from './reviews.ts';

export function mountReviewKeeping(context: RouteContext, deps: Deps): void {
  const { reviewKeeping } = routes;

  serve(context, reviewKeeping.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listAllReviews(deps.db, wanted, toLimitOffset(pagination));
    return { data: rows.map(toKeptReview), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, reviewKeeping.setHidden, async ({ user, params, body }) => ({
    data: await setHidden(deps, user, params.documentId, body.hidden),
  }));

  serve(context, reviewKeeping.setReply, async ({ user, params, body }) => ({
    data: await setReply(deps, user, params.documentId, body.text),
  }));
}
