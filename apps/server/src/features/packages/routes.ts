import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listContentFacts } from '../catalog/bundles.ts';
import { tagOfProduct } from '../catalog/catalog-tags.ts';
import { mountAdminPackages, registerPackageJobs } from './admin/packages.ts';
import { registerReleaseJobs } from './admin/release-announcement.ts';
import { mountAdminReleases, type PublicationEvents } from './admin/releases.ts';
import { registerRetirementJobs } from './admin/retirement-notices.ts';
import { mountRetiringProducts } from './admin/retiring-products.ts';
import { registerWaitingUpdateJobs } from './admin/waiting-updates.ts';
import { mountWithdrawnReleases, registerWithdrawalJobs } from './admin/withdrawn-releases.ts';
import {
  changeUpdatePolicy,
  decideWaitingUpdate,
  readUpdatePolicy,
  readWaitingUpdates,
} from './company-updates.ts';
import {
  combineCompatibility,
  countApprovals,
  deriveCompatibility,
  summarizeCompatibility,
} from './compatibility.ts';
import { findCurrentFacts } from './queries.ts';
import { combineRetirements, listRetirements } from './retirements.ts';
import { type Entitlements, mountSecurityReviews } from './security-review/routes.ts';
import { registerSecurityReviewJobs } from './security-review/stored-reviews.ts';
import { registerPackageReadingJobs } from './stored-packages.ts';
import { readUpdate } from './updates.ts';

export const packages = ({
  onPublished,
  ...entitlements
}: Entitlements & PublicationEvents): Feature => ({
  routes(context, deps) {
    mountPackages(context, deps);
    mountCompanyUpdates(context, deps);
    mountSecurityReviews(context, deps, entitlements);
    mountAdminReleases(context, deps, { onPublished });
    mountWithdrawnReleases(context, deps);
    mountAdminPackages(context, deps);
    mountRetiringProducts(context, deps);
  },
  jobs(deps, { io }) {
    registerPackageReadingJobs(deps);
    registerSecurityReviewJobs(deps);
    registerPackageJobs(deps);
    registerReleaseJobs(deps);
    registerWithdrawalJobs(deps);
    registerRetirementJobs(deps);
    registerWaitingUpdateJobs({ ...deps, io });
  },
});

function mountPackages(context: RouteContext, { db, config, now }: Deps): void {
  serveCached(context, 'GET /products/:documentId/compatibility', {
    async read({ params }) {
      const found = await findCurrentFacts(db, params.documentId);
      if (!found) throw new ShopError('NOT_FOUND');
      const { facts, ...product } = found;
      const contents = await listContentFacts(db, product.id);
      const read = contents.length > 0 ? contents.map((content) => content.facts) : [facts];
      const platforms =
        contents.length > 0 ? combineCompatibility(contents) : deriveCompatibility(facts);
      const summary = summarizeCompatibility(platforms);
      const retirements =
        contents.length > 0 ? combineRetirements(contents, now()) : listRetirements(facts, now());
      const approvals = countApprovals(read);
      return { data: { ...product, platforms, summary, approvals, retirements } };
    },
    tags: (_parts, { data }) => [tagOfProduct(data)],
  });

  serveCached(context, 'GET /packages/:packageId/update', {
    read: async ({ params, query }) => ({
      data: await readUpdate(db, config.publicUrl, { ...params, ...query }),
    }),
    tags: (_parts, { data }) => [tagOfProduct(data)],
  });
}

function mountCompanyUpdates(context: RouteContext, { db, jobs }: Deps): void {
  const deps = { db, jobs, io: context.io };

  serve(context, 'GET /companies/:documentId/update-policy', async ({ user, params }) => ({
    data: await readUpdatePolicy(deps, user, params.documentId),
  }));

  serve(context, 'PUT /companies/:documentId/update-policy', async ({ user, params, body }) => ({
    data: await changeUpdatePolicy(deps, user, params.documentId, body),
  }));

  serve(context, 'GET /companies/:documentId/updates', async ({ user, params, query }) => {
    const page = toLimitOffset(query.pagination);
    const { updates, total } = await readWaitingUpdates(deps, user, params.documentId, page);
    return { data: updates, meta: { pagination: toPagination(query.pagination, total) } };
  });

  serve(context, 'POST /companies/:documentId/updates/:release/tell', async ({ user, params }) => {
    await decideWaitingUpdate(deps, user, params, 'told');
    return { data: null };
  });

  serve(
    context,
    'POST /companies/:documentId/updates/:release/dismiss',
    async ({ user, params }) => {
      await decideWaitingUpdate(deps, user, params, 'dismissed');
      return { data: null };
    },
  );
}
