import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { changeManyProducts, setProductState } from './product-changes.ts';
import { getStockedProduct, listStockedProducts } from './products.ts';
import { changeProduct, createProduct } from './save-product.ts';

export function mountStockProducts(context: RouteContext, deps: Deps): void {
  const { stockProducts } = routes;

  serve(context, stockProducts.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const page = toLimitOffset(pagination);
    const { products, total } = await listStockedProducts(deps.db, wanted, sort, page);
    return { data: products, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, stockProducts.product, async ({ params }) => ({
    data: await getStockedProduct(deps.db, params.documentId),
  }));

  serve(context, stockProducts.create, async ({ user, body }) => ({
    data: await createProduct(deps, user, body),
  }));

  serve(context, stockProducts.change, async ({ user, params, body }) => ({
    data: await changeProduct(deps, user, params.documentId, body),
  }));

  serve(context, stockProducts.setState, async ({ user, params, body }) => ({
    data: await setProductState(deps, user, params.documentId, body.state),
  }));

  serve(context, stockProducts.changeMany, async ({ user, body }) => ({
    data: { changed: await changeManyProducts(deps, user, body.products, body.change) },
  }));
}
