import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listAllReviews } from './queries.ts';
import { setHidden, setReply, toKeptReview } from './reviews.ts';

export function mountReviewKeeping(door: Door, deps: Deps): void {
  const { reviewKeeping } = routes;

  serve(door, reviewKeeping.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listAllReviews(deps.db, wanted, pageOf(pagination));
    return { data: rows.map(toKeptReview), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, reviewKeeping.setHidden, async ({ user, params, body }) => ({
    data: await setHidden(deps, user, params.documentId, body.hidden),
  }));

  serve(door, reviewKeeping.setReply, async ({ user, params, body }) => ({
    data: await setReply(deps, user, params.documentId, body.text),
  }));
}
