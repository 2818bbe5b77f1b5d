import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import type { RouteContext } from '../../serve.ts';
import { listContentFacts } from '../catalog/bundles.ts';
import { tagOfProduct } from '../catalog/catalog-tags.ts';
import { registerPackageJobs } from './admin/packages.ts';
import { registerReleaseJobs } from './admin/releases/release-announcement.ts';
import { mountAdminReleases } from './admin/releases/routes.ts';
import { mountAdminPackages } from './admin/routes.ts';
import { combineCompatibility } from './compatibility/combine-compatibility.ts';
import { deriveCompatibility } from './compatibility/derive-compatibility.ts';
import { findCurrentFacts } from './compatibility/queries.ts';
import { registerPackageReadingJobs } from './reading-jobs.ts';
import { registerSecurityReviewJobs } from './security-review/review-jobs.ts';
import { type Entitlements, mountSecurityReviews } from './security-review/routes.ts';

export const packages = (entitlements: Entitlements): Feature => ({
  routes(context, deps) {
    mountPackages(context, deps);
    mountSecurityReviews(context, deps, entitlements);
    mountAdminReleases(context, deps);
    mountAdminPackages(context, deps);
  },
  jobs(deps) {
    registerPackageReadingJobs(deps);
    registerSecurityReviewJobs(deps);
    registerPackageJobs(deps);
    registerReleaseJobs(deps);
  },
});

function mountPackages(context: RouteContext, { db }: Deps): void {
  serveCached(context, 'GET /products/:documentId/compatibility', {
    async read({ params }) {
      const found = await findCurrentFacts(db, params.documentId);
      if (!found) throw new ShopError('NOT_FOUND');
      const { facts, ...product } = found;
      const contents = await listContentFacts(db, product.id);
      const platforms =
        contents.length > 0 ? combineCompatibility(contents) : deriveCompatibility(facts);
      return { data: { ...product, platforms } };
    },
    tags: (_parts, { data }) => [tagOfProduct(data)],
  });
}
