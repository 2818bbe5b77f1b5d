import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadPackage } from '../packages/packages.ts';
import { listReleases, publishRelease } from './releases.ts';

export function mountStockReleases(context: RouteContext, deps: Deps): void {
  const { stockReleases } = routes;

  serve(context, stockReleases.upload, async ({ params, upload }) => ({
    data: await uploadPackage(deps, params.documentId, upload),
  }));

  serve(context, stockReleases.publish, async ({ user, params, body }) => ({
    data: await publishRelease(deps, user, params.documentId, body),
  }));

  serve(context, stockReleases.list, async ({ params }) => ({
    data: await listReleases(deps.db, params.documentId),
  }));
}
