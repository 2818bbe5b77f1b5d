import { toUtcDay } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { addFunnelCounts } from '../../db/product-funnel.ts';
import { canSellBundle } from '../catalog/bundles.ts';
import { findPublishedProductId } from '../catalog/catalog.ts';
import { getOffer } from '../catalog/licensing.ts';
import {
  countCartItems,
  insertCartItem,
  lockCartAndFavorites,
  type Owned,
  readOffers,
  setOffer,
} from './queries.ts';

export type OnAdded = (
  transaction: Transaction,
  userId: number,
  productId: number,
) => Promise<unknown>;

/** @throws ShopError PRODUCT_UNKNOWN, VALIDATION_FAILED, ALREADY_IN_CART or CART_FULL */
export async function addToCart(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  wanted: { product: string; quantity: number; isForever: boolean | undefined },
  onAdded: OnAdded,
) {
  return db.transaction(async (transaction) => {
    await lockCartAndFavorites(transaction, userId);
    const productId = await findPublishedProductId(transaction, wanted.product);
    if (productId === undefined || !(await canSellBundle(transaction, productId))) {
      throw new ShopError('PRODUCT_UNKNOWN');
    }
    const { quantity, isForever } = wanted;
    if (isForever !== undefined) getOffer(await readOffers(transaction, productId), isForever);
    if ((await countCartItems(transaction, userId)) >= limits.cartItems) {
      throw new ShopError('CART_FULL');
    }
    const item = await insertCartItem(transaction, { userId, productId, quantity, isForever });
    if (!item) throw new ShopError('ALREADY_IN_CART');
    await onAdded(transaction, userId, productId);
    await addFunnelCounts(transaction, 'addedToCart', [
      { day: toUtcDay(now()), productId, count: 1 },
    ]);
    return item;
  });
}

/** @throws ShopError NOT_FOUND, or VALIDATION_FAILED where it is not offered */
export function chooseOffer(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  reference: string,
  isForever: boolean,
) {
  return db.transaction(async (transaction) => {
    await lockCartAndFavorites(transaction, userId);
    const item = await setOffer(transaction, userId, reference, isForever);
    if (!item) throw new ShopError('NOT_FOUND');
    getOffer(await readOffers(transaction, item.productId), isForever);
    return item;
  });
}

export const toOwnedFields = (owned: Owned | undefined) => ({
  ...(owned?.isOwned && { isOwned: true as const }),
  ...(owned?.contents && { contents: owned.contents }),
});

export {
  deleteBoughtItems,
  findCartItemOf,
  listCartProducts,
  listOwnedBy,
  lockCartAndFavorites,
} from './queries.ts';
