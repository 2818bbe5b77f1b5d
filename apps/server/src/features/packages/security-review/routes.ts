import type { SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { fileResponse } from '../../../http/custom-responses.ts';
import { ShopError } from '../../../platform/errors.ts';
import { serveCached } from '../../../serve-cached.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { findPublicRelease, findReviewedRelease } from './queries.ts';
import { buildSecurityReview, reviewSchema } from './security-review.ts';
import { openSecurityReview } from './stored-reviews.ts';

const maxCachedReviews = 50;
const cacheMs = 60 * 60 * 1000;

export interface Entitlements {
  canDownload(
    deps: Pick<Deps, 'db'>,
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
  const reviews = new LRUCache<string, Promise<SecurityReview>>({
    max: maxCachedReviews,
    ttl: cacheMs,
  });

  /** Callers at the same time share the work. @throws ShopError NOT_FOUND */
  function readReview(releaseId: number, version: string): Promise<SecurityReview> {
    const known = reviews.get(version);
    if (known) return known;
    const built = findReviewedRelease(deps.db, releaseId).then((release) => {
      if (!release) throw new ShopError('NOT_FOUND');
      return buildSecurityReview(release, publicUrl);
    });
    reviews.set(version, built);
    built.catch(() => reviews.delete(version));
    return built;
  }

  serve(
    context,
    'GET /products/:documentId/security-review',
    async ({ params, query, user, isHead }) => {
      const wanted = { product: params.documentId, release: query.release };
      const release = await findPublicRelease(deps.db, wanted);
      if (!release) throw new ShopError('NOT_FOUND');
      if (release.isWithdrawn) throw new ShopError('RELEASE_WITHDRAWN');
      if (!release.isCurrent) {
        if (!user) throw new ShopError('TOKEN_MISSING');
        const asked = { product: params.documentId, release: release.documentId };
        if (!(await canDownload(deps, user.id, asked))) throw new ShopError('NOT_PURCHASED');
      }
      if (query.format === 'pdf') {
        const review = await openSecurityReview(deps, release.id, isHead);
        return fileResponse({ ...review, range: undefined, isInline: true });
      }
      return readReview(release.id, release.reviewVersion);
    },
  );

  const schema = reviewSchema(publicUrl);
  serveCached(context, 'GET /schemas/security-review.json', {
    read: async () => schema,
    tags: () => [],
  });
}
