import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadImage } from './images/images.ts';
import { rasteriseVector } from './rasterise-vector.ts';
import { changeShopBrand, getShopBrand } from './shop-brand.ts';

export function mountAdminShop(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/shop', async () => ({
    data: await getShopBrand(deps, deps.db),
  }));

  serve(context, 'PUT /back-office/shop', async ({ user, body }) => ({
    data: await changeShopBrand(deps, user, body),
  }));

  serve(context, 'POST /back-office/shop/images', async ({ file }) => ({
    data: await uploadImage(deps, file && (await rasteriseVector(file.bytes, 'files'))),
  }));
}
