import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../errors.ts';
import { canSellBundle, findPublishedProductId } from '../catalog/catalog.ts';
import { countCartItems, insertCartItem, lockCartAndFavorites } from './queries.ts';

export type OnAdded = (
  transaction: Transaction,
  userId: number,
  productId: number,
) => Promise<unknown>;

/** @throws ShopError PRODUCT_UNKNOWN, ALREADY_IN_CART or CART_FULL */
export async function addToCart(
  db: Database,
  userId: number,
  wanted: { product: string; quantity: number },
  onAdded: OnAdded,
) {
  return db.transaction(async (transaction) => {
    await lockCartAndFavorites(transaction, userId);
    const productId = await findPublishedProductId(transaction, wanted.product);
    if (productId === undefined || !(await canSellBundle(transaction, productId))) {
      throw new ShopError('PRODUCT_UNKNOWN');
    }
    if ((await countCartItems(transaction, userId)) >= limits.cartItems) {
      throw new ShopError('CART_FULL');
    }
    const { quantity } = wanted;
    const item = await insertCartItem(transaction, { userId, productId, quantity });
    if (!item) throw new ShopError('ALREADY_IN_CART');
    await onAdded(transaction, userId, productId);
    return item;
  });
}

export {
  deleteBoughtItems,
  findCartItemOf,
  listCartProducts,
  lockCartAndFavorites,
} from './queries.ts';
