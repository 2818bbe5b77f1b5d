import type { ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { toggleFavorite } from './favorites.ts';
import { deleteFavorite, listFavoriteRows } from './queries.ts';

export const favorites: Feature = { routes: mountFavorites };

interface FavoriteRow {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt: Date;
}

function toFavorite({ id, documentId, createdAt }: FavoriteRow, product: ProductResult) {
  return { id, documentId, createdAt, products: [product] };
}

function mountFavorites(context: RouteContext, { db }: Deps): void {
  serve(context, 'GET /favorites', async ({ query, user }) => {
    const { limit, offset } = toLimitOffset(query.pagination);
    const { rows, total } = await listFavoriteRows(db, user.id, limit, offset);
    const productIds = rows.map((row) => row.productId);
    const products = await listProductsByIds(db, productIds, ['img']);
    return {
      data: rows.map((row) => toFavorite(row, products.get(row.productId)!)),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });

  serve(context, 'POST /favorites', async ({ body, user }) => {
    const favorite = await toggleFavorite(db, user.id, body.products);
    if (!favorite) return { data: null };
    const products = await listProductsByIds(db, [favorite.productId], ['img']);
    return { data: toFavorite(favorite, products.get(favorite.productId)!) };
  });

  serve(context, 'DELETE /favorites/:documentId', async ({ params, user }) => {
    const found = await deleteFavorite(db, user.id, params.documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    return { data: null };
  });
}
