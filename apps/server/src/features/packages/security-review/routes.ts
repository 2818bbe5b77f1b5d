import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { fileResponse } from '../../../http/custom-responses.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { serveCached } from '../../../serve-cached.ts';
import { buildSecurityReview } from './build-security-review.ts';
import { findPublicRelease, findReviewedRelease } from './queries.ts';
import { describeReviewSchema } from './review-schema.ts';
import { openSecurityReview } from './stored-review.ts';

export interface Entitlements {
  /** Whether the user may download this release. */
  canDownload(
    userId: number,
    wanted: { readonly product: string; readonly release: string },
  ): Promise<boolean>;
}

export function mountSecurityReviews(
  context: RouteContext,
  deps: Deps,
  { canDownload }: Entitlements,
): void {
  const { publicUrl } = deps.config;

  serve(context, routes.securityReview.securityReview, async ({ params, query, user, isHead }) => {
    const wanted = { product: params.documentId, release: query.release };
    const release = await findPublicRelease(deps.db, wanted);
    if (!release) throw new ShopError('NOT_FOUND');
    if (!release.isCurrent) {
      if (!user) throw new ShopError('TOKEN_MISSING');
      const asked = { product: params.documentId, release: release.documentId };
      if (!(await canDownload(user.id, asked))) throw new ShopError('NOT_PURCHASED');
    }
    if (query.format === 'pdf') {
      const review = await openSecurityReview(deps, release.id, isHead);
      return fileResponse({ ...review, range: undefined, isInline: true });
    }
    const reviewed = await findReviewedRelease(deps.db, release.id);
    if (!reviewed) throw new ShopError('NOT_FOUND');
    return buildSecurityReview(reviewed, publicUrl);
  });

  const schema = describeReviewSchema(publicUrl);
  serveCached(context, routes.securityReview.securityReviewSchema, {
    read: async () => schema,
    tags: () => [],
  });
}
