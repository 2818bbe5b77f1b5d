import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadPackage } from './packages.ts';

export function mountAdminPackages(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/products/:documentId/packages', async ({ params, upload }) => ({
    data: await uploadPackage(deps, params.documentId, upload),
  }));
}
