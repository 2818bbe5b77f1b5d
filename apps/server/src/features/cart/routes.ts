import type { ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { findOffer, getOffer } from '../catalog/licensing.ts';
import { addToCart, chooseOffer, type OnAdded, toOwnedFields } from './cart.ts';
import { deleteCartItem, listCartItems, listOwned, type Owned } from './queries.ts';

export const cart = (options: { readonly onAdded: OnAdded }): Feature => ({
  routes: (context, deps) => mountCart(context, deps, options),
});

interface ItemRow {
  readonly id: number;
  readonly documentId: string;
  readonly productId: number;
  readonly quantity: number;
  readonly isForever: boolean | null;
  readonly createdAt: Date;
}

async function readItems(db: Database, userId: number, items: readonly ItemRow[]) {
  const productIds = items.map(({ productId }) => productId);
  const [products, owned] = await Promise.all([
    listProductsByIds(db, productIds, ['img']),
    productIds.length > 0 ? listOwned(db, userId, productIds) : undefined,
  ]);
  return items.map((item) =>
    toCartItem(item, products.get(item.productId)!, owned?.get(item.productId)),
  );
}

function toCartItem(item: ItemRow, product: ProductResult, owned: Owned | undefined) {
  const { unitPriceCents, licensing } = readChoice(product, item.isForever);
  return {
    id: item.id,
    documentId: item.documentId,
    quantity: item.quantity,
    amount: unitPriceCents,
    createdAt: item.createdAt,
    products: [product],
    ...(licensing && { isForever: licensing.isForever }),
    ...toOwnedFields(owned),
  };
}

/** What was chosen may not be offered any more. */
function readChoice({ price: priceCents, licensing }: ProductResult, isForever: boolean | null) {
  const offered = { priceCents, licensing };
  return findOffer(offered, isForever ?? undefined) ?? getOffer(offered, undefined);
}

function mountCart(context: RouteContext, deps: Deps, { onAdded }: { onAdded: OnAdded }): void {
  const { db } = deps;

  serve(context, 'GET /carts', async ({ query, user }) => {
    const { limit, offset } = toLimitOffset(query.pagination);
    const { items, total } = await listCartItems(db, user.id, limit, offset);
    return {
      data: await readItems(db, user.id, items),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });

  serve(context, 'POST /carts', async ({ body, user }) => {
    const { products: product, quantity, isForever } = body;
    const wanted = { product, quantity, isForever };
    const item = await addToCart(deps, user.id, wanted, onAdded);
    const [added] = await readItems(db, user.id, [item]);
    return { data: added! };
  });

  serve(context, 'PUT /carts/:documentId', async ({ params, body, user }) => {
    const item = await chooseOffer(deps, user.id, params.documentId, body.isForever);
    const [changed] = await readItems(db, user.id, [item]);
    return { data: changed! };
  });

  serve(context, 'DELETE /carts/:documentId', async ({ params, user }) => {
    const found = await deleteCartItem(db, user.id, params.documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    return { data: null };
  });
}
