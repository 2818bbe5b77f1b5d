import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { reserveUse } from '../../discounts/discounts.ts';
import { fingerprintOrder } from '../new-order.ts';
import { findPendingOrder, insertOrder } from './new-order-queries.ts';
import { getOrder, lockOrder, type OrderFacts } from '../order-queries.ts';
import { openPaymentPage } from '../payment-sessions/payment-page.ts';
import { findReplacement, listLinesToCopy, setReplaces } from './replace-order-queries.ts';
import { closeCurrentSession } from '../reconciliation/close-session.ts';
import { enqueueVatIdCheck } from '../vat-ids/check-vat-id.ts';

function assertAttemptsExhausted({ status, attempts }: OrderFacts): void {
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  if (attempts < limits.paymentAttempts) throw new ShopError('ATTEMPTS_LEFT');
}

/** Or a pending order of the same that the buyer already has. */
async function copyOrder({ jobs }: Deps, db: Transaction, order: OrderFacts): Promise<OrderFacts> {
  const { id, userId, ...frozen } = order;
  const wanted = { ...frozen, lines: await listLinesToCopy(db, id) };
  const created = await insertOrder(db, userId, wanted);
  if (created) await reserveUse(db, created);
  const copy = created ?? (await findPendingOrder(db, userId, fingerprintOrder(wanted)));
  if (!copy) throw new ShopError('DEPENDENCY_DOWN');
  await enqueueVatIdCheck(jobs, db, copy);
  await setReplaces(db, copy.id, id);
  return copy;
}

/**
 * `onCreated` runs in the same transaction; later calls find the same replacement.
 * @throws ShopError ORDER_ALREADY_PAID, ATTEMPTS_LEFT, PAYMENT_PROCESSING, PAYMENT_UNAVAILABLE,
 * DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function replaceOrder(
  deps: Deps,
  orderId: number,
  onCreated: (db: Transaction, created: OrderFacts) => Promise<void>,
): Promise<OrderFacts> {
  const order = await getOrder(deps.db, orderId);
  assertAttemptsExhausted(order);
  await closeCurrentSession(deps, order);
  const replacement = await deps.db.transaction(async (transaction) => {
    assertAttemptsExhausted(await lockOrder(transaction, orderId));
    const known = await findReplacement(transaction, orderId);
    if (known) return known;
    const created = await copyOrder(deps, transaction, order);
    await onCreated(transaction, created);
    return created;
  });
  await openPaymentPage(deps, replacement);
  return replacement;
}
