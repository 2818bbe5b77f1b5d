import type { SentMoney } from '@partshelf/contract/orders/admin-refunds.ts';
import type { AdminOrderDetailsResult } from '@partshelf/contract/orders/admin.ts';
import { toAmount } from '@partshelf/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { reconcilePayment } from '../checkout/reconcile-payment.ts';
import { lockForRefund } from '../checkout/refunds.ts';
import { toTransferId } from '../checkout/transfer-payments.ts';
import { getAdminOrder } from '../orders/admin-order.ts';
import { getOrderWithBuyer } from '../orders/admin.ts';
import { refuseFutureDay } from './admin-transfers.ts';
import { findRefundToSend, insertReturn } from './transfer-queries.ts';

export function mountAdminSentMoney(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'POST /back-office/orders/:documentId/refunds/:refundDocumentId/sent',
    async ({ user, params, body }) => ({ data: await recordSentMoney(deps, user, params, body) }),
  );
}

interface RefundPath {
  readonly documentId: string;
  readonly refundDocumentId: string;
}

/**
 * The refund counts from then on: credit note, mail and downloads follow as for a card.
 * @throws ShopError NOT_FOUND, MONEY_SENT, or VALIDATION_FAILED for a day that is to come
 */
async function recordSentMoney(
  deps: Deps,
  actor: SignedIn,
  { documentId, refundDocumentId }: RefundPath,
  sent: SentMoney,
): Promise<AdminOrderDetailsResult> {
  await refuseFutureDay(deps, 'sentOn', sent.sentOn);
  const { order, buyer } = await getOrderWithBuyer(deps.db, documentId);
  const paymentIntentId = toTransferId(documentId);
  await deps.db.transaction(async (transaction) => {
    await lockForRefund(transaction, order.id);
    const refund = await findRefundToSend(transaction, order.id, refundDocumentId);
    if (!refund) throw new ShopError('NOT_FOUND');
    const isNew = await insertReturn(transaction, {
      refundId: refund.id,
      recordedById: actor.id,
      ...sent,
    });
    if (!isNew) throw new ShopError('MONEY_SENT');
    await deps.jobs.enqueue(transaction, 'recover-payment', { paymentIntentId });
    const amount = toAmount(refund.amountCents);
    const details = { title: buyer.username, orderNumber: order.number, amount };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.money_sent_back', documentId, details, people);
  });
  await reconcilePayment(deps, paymentIntentId);
  return getAdminOrder(deps, documentId);
}
