import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { changeManyProducts, setProductState } from './product-changes.ts';
import { getAdminProduct, listAdminProducts } from './products.ts';
import { changeProduct, createProduct } from './save-product.ts';

export function mountAdminProducts(context: RouteContext, deps: Deps): void {
  const { adminProducts } = routes;

  serve(context, adminProducts.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const page = toLimitOffset(pagination);
    const { products, total } = await listAdminProducts(deps.db, wanted, sort, page);
    return { data: products, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminProducts.get, async ({ params }) => ({
    data: await getAdminProduct(deps.db, params.documentId),
  }));

  serve(context, adminProducts.create, async ({ user, body }) => ({
    data: await createProduct(deps, user, body),
  }));

  serve(context, adminProducts.change, async ({ user, params, body }) => ({
    data: await changeProduct(deps, user, params.documentId, body),
  }));

  serve(context, adminProducts.setState, async ({ user, params, body }) => ({
    data: await setProductState(deps, user, params.documentId, body.state),
  }));

  serve(context, adminProducts.changeMany, async ({ user, body }) => ({
    data: { changed: await changeManyProducts(deps, user, body.products, body.change) },
  }));
}
