import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { pageOf, toPagination } from '../../http/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { addToCart } from './cart.ts';
import { deleteCartItem, listCartItems } from './queries.ts';

interface ItemRow {
  readonly id: number;
  readonly documentId: string;
  readonly quantity: number;
  readonly createdAt: Date;
  readonly priceCents: number;
}

function toCartItem(item: ItemRow, products: Product[]): CartItem {
  return {
    id: item.id,
    documentId: item.documentId,
    quantity: item.quantity,
    amount: toDollars(item.priceCents),
    createdAt: item.createdAt.toISOString(),
    products,
  };
}

export function mountCart(door: Door, { db }: Deps): void {
  serve(door, routes.cart.list, async ({ query, user }) => {
    const { limit, offset } = pageOf(query.pagination);
    const { items, total } = await listCartItems(db, user.id, limit, offset);
    const productIds = items.map((item) => item.productId);
    const products = await listProductsByIds(db, productIds, ['img']);
    return {
      data: items.map((item) => {
        const product = products.get(item.productId);
        return toCartItem(item, product ? [product] : []);
      }),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });

  serve(door, routes.cart.add, async ({ body, user }) => {
    const item = await addToCart(db, user.id, {
      productDocumentId: body.products,
      quantity: body.quantity,
    });
    const products = await listProductsByIds(db, [item.productId], ['img']);
    return { data: toCartItem(item, [...products.values()]) };
  });

  serve(door, routes.cart.remove, async ({ params, user }) => {
    const found = await deleteCartItem(db, user.id, params.documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    return { data: null };
  });
}
