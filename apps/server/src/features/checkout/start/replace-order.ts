import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { findPendingOrder, hashItems, insertOrder } from './new-order-queries.ts';
import { getOrder, lockOrder, type OrderFacts } from '../order-queries.ts';
import { openPaymentPage } from './payment-page.ts';
import { findReplacement, listSoldLines, setReplaces } from './replace-order-queries.ts';
import { closeCurrentSession } from '../retry/retry-checkout.ts';

function refuseUnlessUsedUp({ status, attempts }: OrderFacts): void {
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  if (attempts < limits.paymentAttempts) throw new ShopError('ATTEMPTS_LEFT');
}

/** The same lines at the same prices; a pending order of them that the buyer has made is as good. */
async function copyOrder(db: Transaction, { id, userId }: OrderFacts): Promise<OrderFacts> {
  const lines = await listSoldLines(db, id);
  const copy =
    (await insertOrder(db, userId, lines)) ??
    (await findPendingOrder(db, userId, hashItems(lines)));
  if (!copy) throw new ShopError('DEPENDENCY_DOWN');
  await setReplaces(db, copy.id, id);
  return copy;
}

/**
 * Makes a new order in place of one whose attempts are used up, and opens its payment page. What
 * belongs to making it is done in the same transaction; asking again finds the order that was made.
 *
 * @throws ShopError ORDER_ALREADY_PAID, ATTEMPTS_LEFT, PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function replaceOrder(
  deps: Deps,
  orderId: number,
  whenMade: (db: Transaction, made: OrderFacts) => Promise<void>,
): Promise<OrderFacts> {
  const order = await getOrder(deps.db, orderId);
  refuseUnlessUsedUp(order);
  await closeCurrentSession(deps, order);
  const replacement = await deps.db.transaction(async (transaction) => {
    refuseUnlessUsedUp(await lockOrder(transaction, orderId));
    const known = await findReplacement(transaction, orderId);
    if (known) return known;
    const made = await copyOrder(transaction, order);
    await whenMade(transaction, made);
    return made;
  });
  await openPaymentPage(deps, replacement);
  return replacement;
}
