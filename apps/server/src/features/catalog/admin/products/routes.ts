import type { Deps } from '../../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { changeManyProducts, setProductState } from './product-changes.ts';
import { getAdminProduct, listAdminProducts } from './products.ts';
import { changeProduct, createProduct } from './save-product.ts';

export function mountAdminProducts(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'GET /back-office/products',
    async ({ query: { pagination, sort, ...wanted } }) => {
      const page = toLimitOffset(pagination);
      const { products, total } = await listAdminProducts(deps.db, wanted, sort, page);
      return { data: products, meta: { pagination: toPagination(pagination, total) } };
    },
  );

  serve(context, 'GET /back-office/products/:documentId', async ({ params }) => ({
    data: await getAdminProduct(deps.db, params.documentId),
  }));

  serve(context, 'POST /back-office/products', async ({ user, body }) => ({
    data: await createProduct(deps, user, body),
  }));

  serve(context, 'PUT /back-office/products/:documentId', async ({ user, params, body }) => ({
    data: await changeProduct(deps, user, params.documentId, body),
  }));

  serve(context, 'PUT /back-office/products/:documentId/state', async ({ user, params, body }) => ({
    data: await setProductState(deps, user, params.documentId, body.state),
  }));

  serve(context, 'PUT /back-office/products', async ({ user, body }) => ({
    data: { changed: await changeManyProducts(deps, user, body.products, body.change) },
  }));
}
