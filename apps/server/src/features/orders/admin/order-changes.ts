import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { toCents, toDollars } from '@partshelf/contract/money.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../identity.ts';
import { creditDispute } from '../../checkout/reversals/credit-dispute.ts';
import { startRefund } from '../../checkout/reversals/refund-order.ts';
import { startPartRefund } from '../../checkout/reversals/refund-part.ts';
import { replaceOrder } from '../../checkout/start/replace-order.ts';
import { anotherAttemptMail } from './another-attempt-mail.ts';
import { requireProofOfRefund } from './refunds/proof-of-refund.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { approveOpenRequest } from './refunds/queries.ts';
import { getOrderWithBuyer, getAdminOrder } from './orders.ts';

/**
 * @throws ShopError NOT_FOUND, ORDER_ALREADY_PAID, ATTEMPTS_LEFT, PAYMENT_PROCESSING or
 * PAYMENT_UNAVAILABLE
 */
export async function allowAnotherAttempt(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetails> {
  const { publicUrl } = deps.config;
  const { order: replaced, buyer } = await getOrderWithBuyer(deps.db, documentId);
  const made = await replaceOrder(deps, replaced.id, async (transaction, order) => {
    const mail = anotherAttemptMail({ publicUrl, order, replaced: documentId, buyer });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
    const details = { title: buyer.username, newOrder: order.documentId };
    const action = 'allowed another attempt';
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, action, 'order', documentId, details, people);
  });
  return getAdminOrder(deps.db, made.documentId);
}

/**
 * Also approves an open refund request of the order.
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED,
 * ORDER_DISPUTED or PROOF_TOO_OLD
 */
export async function refundOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetails> {
  const { order, buyer } = await getOrderWithBuyer(deps.db, documentId);
  const { totalCents, refundedCents } = order;
  await deps.db.transaction(async (transaction) => {
    const isFirst = await startRefund(deps, transaction, order.id);
    const cents = isFirst ? totalCents - refundedCents : 0;
    await requireProofOfRefund(transaction, actor, { cents, ofOrderCents: totalCents });
    await approveOpenRequest(transaction, order.id, { by: actor.id, at: deps.now() });
    if (!isFirst) return;
    const details = { title: buyer.username, total: toDollars(totalCents) };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'refunded', 'order', documentId, details, people);
  });
  return getAdminOrder(deps.db, documentId);
}

/**
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED,
 * ORDER_DISPUTED, REFUND_TOO_HIGH or PROOF_TOO_OLD
 */
export async function refundPartOfOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  amount: number,
): Promise<AdminOrderDetails> {
  const { order, buyer } = await getOrderWithBuyer(deps.db, documentId);
  await deps.db.transaction(async (transaction) => {
    const cents = toCents(amount);
    const ofOrderCents = await startPartRefund(deps, transaction, order.id, cents);
    await requireProofOfRefund(transaction, actor, { cents, ofOrderCents });
    const details = { title: buyer.username, amount };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'refunded in part', 'order', documentId, details, people);
  });
  return getAdminOrder(deps.db, documentId);
}

/** @throws ShopError NOT_FOUND, INVOICES_OFF, NOTHING_TO_CREDIT or PAYMENT_UNAVAILABLE */
export async function creditDisputedOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetails> {
  const { order } = await getOrderWithBuyer(deps.db, documentId);
  await creditDispute(deps, order.id, async (transaction, number) => {
    const details = { title: `credit note ${number}` };
    await recordAudit(transaction, actor, 'issued', 'invoice', documentId, details);
  });
  return getAdminOrder(deps.db, documentId);
}
