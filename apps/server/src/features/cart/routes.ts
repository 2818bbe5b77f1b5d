import type { ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { addToCart, type OnAdded } from './cart.ts';
import { deleteCartItem, listCartItems } from './queries.ts';

export const cart = (options: { readonly onAdded: OnAdded }): Feature => ({
  routes: (context, deps) => mountCart(context, deps, options),
});

interface ItemRow {
  readonly id: number;
  readonly documentId: string;
  readonly quantity: number;
  readonly createdAt: Date;
}

function toCartItem(item: ItemRow, product: ProductResult) {
  return {
    id: item.id,
    documentId: item.documentId,
    quantity: item.quantity,
    amount: product.price,
    createdAt: item.createdAt,
    products: [product],
  };
}

function mountCart(context: RouteContext, deps: Deps, { onAdded }: { onAdded: OnAdded }): void {
  const { db } = deps;

  serve(context, 'GET /carts', async ({ query, user }) => {
    const { limit, offset } = toLimitOffset(query.pagination);
    const { items, total } = await listCartItems(db, user.id, limit, offset);
    const productIds = items.map((item) => item.productId);
    const products = await listProductsByIds(db, productIds, ['img']);
    return {
      data: items.map((item) => toCartItem(item, products.get(item.productId)!)),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });

  serve(context, 'POST /carts', async ({ body, user }) => {
    const wanted = { product: body.products, quantity: body.quantity };
    const item = await addToCart(deps, user.id, wanted, onAdded);
    const products = await listProductsByIds(db, [item.productId], ['img']);
    return { data: toCartItem(item, products.get(item.productId)!) };
  });

  serve(context, 'DELETE /carts/:documentId', async ({ params, user }) => {
    const found = await deleteCartItem(db, user.id, params.documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    return { data: null };
  });
}
