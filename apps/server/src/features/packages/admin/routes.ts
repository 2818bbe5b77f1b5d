import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadPackage } from './packages.ts';

export function mountAdminPackages(context: RouteContext, deps: Deps): void {
  serve(context, routes.adminPackages.upload, async ({ params, upload }) => ({
    data: await uploadPackage(deps, params.documentId, upload),
  }));
}
