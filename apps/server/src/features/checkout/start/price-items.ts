import type { CheckoutItem } from '@partshelf/contract/checkout/checkout.ts';
import type { Database } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import { listCartProducts } from '../../cart/cart.ts';
import type { NewLine } from '../new-order.ts';
import { listBundleLines } from './bundle-lines.ts';
import { listSellable } from './new-order-queries.ts';

/** @throws ShopError PRODUCT_UNKNOWN or CART_ITEM_MISMATCH */
export async function priceItems(
  db: Database,
  userId: number,
  items: readonly CheckoutItem[],
): Promise<NewLine[]> {
  const [sellable, cart] = await Promise.all([
    listSellable(
      db,
      items.map((item) => item.productDocumentId),
    ),
    listCartProducts(db, userId),
  ]);
  const products = new Map(sellable.map((product) => [product.documentId, product]));
  const productInCart = new Map(cart.map((item) => [item.documentId, item.productId]));
  const lines = items.map((item): NewLine => {
    const product = products.get(item.productDocumentId);
    if (!product) throw new ShopError('PRODUCT_UNKNOWN');
    const cartItemDocumentId = item.cartDocumentId || null;
    if (cartItemDocumentId && productInCart.get(cartItemDocumentId) !== product.id) {
      throw new ShopError('CART_ITEM_MISMATCH');
    }
    return {
      productId: product.id,
      releaseId: product.releaseId,
      bundleId: null,
      cartItemDocumentId,
      title: product.title,
      unitPriceCents: product.priceCents,
      quantity: item.quantity,
    };
  });
  return [...lines, ...(await listBundleLines(db, lines))];
}
