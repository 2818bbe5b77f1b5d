import type { Deps } from '../../deps.ts';
import type { Feature } from '../../platform/feature.ts';
import { serveCached } from '../../serve-cached.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { tagOfProduct } from '../catalog/catalog-tags.ts';
import { getRunningTrial } from '../licences/trials.ts';
import { getOrderKit, getProductKit } from './install-kit.ts';

export const install: Feature = { routes: mountInstall };

function mountInstall(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(context, 'GET /orders/:documentId/install-kit', async ({ params, query, user }) => ({
    data: await getOrderKit(db, user.id, { order: params.documentId, ...query }),
  }));

  serve(context, 'GET /licences/:documentId/install-kit', async ({ params, user }) => {
    const { product } = await getRunningTrial(deps, user.id, params.documentId);
    return { data: await getProductKit(db, product.documentId) };
  });

  serveCached(context, 'GET /products/:documentId/install-kit', {
    async read({ params }) {
      return { data: await getProductKit(db, params.documentId) };
    },
    tags: (_parts, { data }) => [tagOfProduct(data.product)],
  });
}
