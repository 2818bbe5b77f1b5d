import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { pageOf, toPagination } from '../../http/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { findProduct, listCategories, listProducts } from './catalog.ts';

export function mountCatalog(door: Door, { db }: Deps): void {
  serve(door, routes.catalog.categories, async ({ query }) => {
    const { categories, total } = await listCategories(db, {
      page: pageOf(query.pagination),
      withPictures: query.populate.includes('img'),
    });
    return { data: categories, meta: { pagination: toPagination(query.pagination, total) } };
  });

  serve(door, routes.catalog.products, async ({ query }) => {
    const { products, total } = await listProducts(db, {
      filters: query.filters ?? {},
      sort: query.sort ?? [],
      page: pageOf(query.pagination),
      relations: query.populate,
    });
    return { data: products, meta: { pagination: toPagination(query.pagination, total) } };
  });

  serve(door, routes.catalog.product, async ({ params, query }) => {
    const product = await findProduct(db, params.documentId, query.populate);
    if (!product) throw new ShopError('NOT_FOUND');
    return { data: product };
  });
}
