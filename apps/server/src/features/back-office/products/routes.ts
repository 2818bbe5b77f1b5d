import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { changeManyProducts, setProductState } from './product-changes.ts';
import { getStockedProduct, listStockedProducts } from './products.ts';
import { changeProduct, createProduct } from './save-product.ts';

export function mountStockProducts(door: Door, deps: Deps): void {
  const { stockProducts } = routes;

  serve(door, stockProducts.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const page = pageOf(pagination);
    const { products, total } = await listStockedProducts(deps.db, wanted, sort, page);
    return { data: products, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, stockProducts.product, async ({ params }) => ({
    data: await getStockedProduct(deps.db, params.documentId),
  }));

  serve(door, stockProducts.create, async ({ user, body }) => ({
    data: await createProduct(deps, user, body),
  }));

  serve(door, stockProducts.change, async ({ user, params, body }) => ({
    data: await changeProduct(deps, user, params.documentId, body),
  }));

  serve(door, stockProducts.setState, async ({ user, params, body }) => ({
    data: await setProductState(deps, user, params.documentId, body.state),
  }));

  serve(door, stockProducts.changeMany, async ({ user, body }) => ({
    data: { changed: await changeManyProducts(deps, user, body.products, body.change) },
  }));
}
