import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadImage } from './images/images.ts';
import { rasteriseVector } from './rasterise-vector.ts';
import { changeShopBrand, getShopBrand } from './shop-brand.ts';

export function mountAdminShop(context: RouteContext, deps: Deps): void {
  const { adminShop } = routes;

  serve(context, adminShop.get, async () => ({ data: await getShopBrand(deps, deps.db) }));

  serve(context, adminShop.save, async ({ user, body }) => ({
    data: await changeShopBrand(deps, user, body),
  }));

  serve(context, adminShop.uploadImage, async ({ file }) => ({
    data: await uploadImage(deps, file && (await rasteriseVector(file.bytes, 'files'))),
  }));
}
