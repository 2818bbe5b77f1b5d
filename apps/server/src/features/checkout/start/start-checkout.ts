import type { CheckoutItem } from '@partshelf/contract/checkout/checkout.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { listCartProducts } from '../../cart/cart.ts';
import { fingerprintLines, type NewLine } from '../order-lines.ts';
import {
  countUnpaidOrders,
  findUnpaidOrder,
  insertOrder,
  listSellable,
  lockBuyer,
} from './new-order-queries.ts';
import { openPaymentPage, type PaymentPage } from '../payment-sessions/payment-page.ts';
import { reconcilePayment } from '../reconciliation/reconcile-payment.ts';

/** @throws ShopError PRODUCT_UNKNOWN or CART_ITEM_MISMATCH */
async function priceItems(
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
  return items.map((item) => {
    const product = products.get(item.productDocumentId);
    if (!product?.releaseId) throw new ShopError('PRODUCT_UNKNOWN');
    const cartItemDocumentId = item.cartDocumentId || null;
    if (cartItemDocumentId && productInCart.get(cartItemDocumentId) !== product.id) {
      throw new ShopError('CART_ITEM_MISMATCH');
    }
    return {
      productId: product.id,
      releaseId: product.releaseId,
      cartItemDocumentId,
      title: product.title,
      unitPriceCents: product.priceCents,
      quantity: item.quantity,
    };
  });
}

/** Finds the order of a double click or another tab. @throws ShopError TOO_MANY_UNPAID */
async function createOrder(db: Database, userId: number, lines: readonly NewLine[]) {
  const created = await db.transaction(async (transaction) => {
    await lockBuyer(transaction, userId);
    const order = await insertOrder(transaction, userId, lines);
    if (order && (await countUnpaidOrders(transaction, userId)) > limits.unpaidOrders) {
      throw new ShopError('TOO_MANY_UNPAID');
    }
    return order;
  });
  const order = created ?? (await findUnpaidOrder(db, userId, fingerprintLines(lines)));
  if (!order) throw new ShopError('DEPENDENCY_DOWN');
  return order;
}

/**
 * A buyer with an open page for the same items gets it again: no cart is paid twice.
 * @throws ShopError PRODUCT_UNKNOWN, CART_ITEM_MISMATCH, TOO_MANY_UNPAID or PAYMENT_UNAVAILABLE
 */
export async function startCheckout(
  deps: Deps,
  user: SignedIn,
  items: readonly CheckoutItem[],
): Promise<PaymentPage> {
  const { db } = deps;
  const lines = await priceItems(db, user.id, items);
  const unpaid = await findUnpaidOrder(db, user.id, fingerprintLines(lines));
  if (unpaid) {
    const page = await openPaymentPage(deps, unpaid);
    const { facts } = await reconcilePayment(deps, page.id);
    if (facts.state === 'open') return page;
  }
  return openPaymentPage(deps, await createOrder(db, user.id, lines));
}
