import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { ShopError } from '../../errors.ts';
import { countCartItems, findProductForCart, insertCartItem } from './queries.ts';

/**
 * Puts a product into the person's cart. Its price is read whenever the cart is: what the caller
 * thinks it costs plays no part.
 *
 * @throws ShopError PRODUCT_UNKNOWN, ALREADY_IN_CART or CART_FULL
 */
export async function addToCart(
  db: Database,
  userId: number,
  wanted: { productDocumentId: string; quantity: number },
) {
  return db.transaction(async (transaction) => {
    const product = await findProductForCart(transaction, wanted.productDocumentId);
    if (!product) throw new ShopError('PRODUCT_UNKNOWN');
    if ((await countCartItems(transaction, userId)) >= limits.cartItems) {
      throw new ShopError('CART_FULL');
    }
    const { quantity } = wanted;
    const item = await insertCartItem(transaction, { userId, productId: product.id, quantity });
    if (!item) throw new ShopError('ALREADY_IN_CART');
    return { ...item, priceCents: product.priceCents };
  });
}

export { deleteBoughtItems, listCartProducts } from './queries.ts';
