import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { findCartItemOf, lockCartAndFavorites } from '../cart/cart.ts';
import { findPublishedProductId } from '../catalog/catalog.ts';
import { countFavorites, deleteFavoriteOfProduct, insertFavorite } from './queries.ts';

/** @throws ShopError PRODUCT_UNKNOWN, FAVORITE_IN_CART or FAVORITES_FULL */
export async function toggleFavorite(db: Database, userId: number, productReference: string) {
  return db.transaction(async (transaction) => {
    await lockCartAndFavorites(transaction, userId);
    const productId = await findPublishedProductId(transaction, productReference);
    if (productId === undefined) throw new ShopError('PRODUCT_UNKNOWN');
    if (await deleteFavoriteOfProduct(transaction, userId, productId)) return undefined;
    if (await findCartItemOf(transaction, userId, productId)) {
      throw new ShopError('FAVORITE_IN_CART');
    }
    if ((await countFavorites(transaction, userId)) >= limits.favorites) {
      throw new ShopError('FAVORITES_FULL');
    }
    return insertFavorite(transaction, { userId, productId });
  });
}
