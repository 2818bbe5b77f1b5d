import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { compareNumbers } from '../../invoices/invoice-numbers.ts';
import { creditLostDispute } from '../../invoices/credit-notes.ts';
import { lockOrder } from '../order-queries.ts';
import { findPaidSession } from '../payment-sessions/session-queries.ts';
import { reconcilePayment } from '../reconciliation/reconcile-payment.ts';

/**
 * The provider is asked again: its decision may be newer than the last event. The work gets the
 * number of the credit note.
 * @throws ShopError INVOICES_OFF, NOTHING_TO_CREDIT or PAYMENT_UNAVAILABLE
 */
export async function creditDispute(
  deps: Deps,
  orderId: number,
  work: (transaction: Transaction, number: string) => Promise<void>,
): Promise<void> {
  const session = await findPaidSession(deps.db, orderId);
  if (!session?.stripeId) throw new ShopError('NOTHING_TO_CREDIT');
  await compareNumbers(deps);
  const { facts } = await reconcilePayment(deps, session.stripeId);
  await deps.db.transaction(async (transaction) => {
    await lockOrder(transaction, orderId);
    const { number } = await creditLostDispute(deps, transaction, orderId, facts.disputes);
    await work(transaction, number);
  });
}
