import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { raiseAlert } from '../checkout/payment-alerts.ts';
import { reconcilePayment } from '../checkout/reconcile-payment.ts';
import { lockForRefund } from '../checkout/refunds.ts';
import { toTransferId } from '../checkout/transfer-payments.ts';
import { describeTransfer, enqueueTransferMails } from '../checkout/transfer-mails.ts';
import { addMissingPart, closeCardPage } from '../checkout/transfers.ts';
import {
  findTransferOrder,
  getTransferBalance,
  insertTransferPayment,
  resolveUnmatchedAlerts,
} from './transfer-queries.ts';

export interface ReceivedTransfer {
  /** It is the documentId of the order. */
  readonly order: string;
  readonly amountCents: number;
  /** The day is written as YYYY-MM-DD. */
  readonly receivedOn: string;
  /** It names the payment at the bank: the same one is recorded once for an order. */
  readonly bankReference: string;
  readonly payer: string;
  readonly recordedById: number | null;
  readonly importId: number | null;
}

export interface RecordedTransfer {
  /** `kept`: the order was paid before, or is cancelled. */
  readonly outcome: 'paid' | 'waiting' | 'kept';
  readonly missingCents: number;
  readonly extraCents: number;
}

/** The same one is recorded once, whatever the amounts. The order is locked. */
async function storeTransfer(
  deps: Deps,
  db: Transaction,
  orderId: number,
  { order, ...payment }: ReceivedTransfer,
): Promise<Omit<RecordedTransfer, 'outcome'> & { readonly isKept: boolean }> {
  const locked = await lockForRefund(db, orderId);
  const { totalCents, status } = locked;
  const before = await getTransferBalance(db, orderId);
  if (!(await insertTransferPayment(db, { orderId, ...payment }))) {
    throw new ShopError('TRANSFER_KNOWN');
  }
  const receivedCents = before.receivedCents + payment.amountCents;
  const isMissingPart = await addMissingPart(db, locked, receivedCents);
  const isKept = !isMissingPart && (status === 'succeeded' || before.status !== 'waiting');
  const extraCents = Math.max(0, receivedCents - totalCents);
  const alert = describeExtra({ isCancelled: before.status === 'cancelled', isKept, extraCents });
  if (alert) {
    const id = `transfer-extra:${order}:${payment.bankReference}`;
    await raiseAlert(deps, db, { id, type: 'shop.transfer_extra', alert, orderId, order });
    deps.log.error({ order, alert }, 'a payment needs attention');
  }
  if (!isKept && receivedCents < totalCents - before.toleranceCents) {
    const told = await describeTransfer(db, locked);
    await enqueueTransferMails(deps, db, told, 'part', `-${receivedCents}`);
  }
  const id = toTransferId(order);
  await deps.jobs.enqueue(db, 'recover-payment', { paymentIntentId: id });
  return { missingCents: Math.max(0, totalCents - receivedCents), extraCents, isKept };
}

interface Extra {
  readonly isCancelled: boolean;
  readonly isKept: boolean;
  readonly extraCents: number;
}

function describeExtra({ isCancelled, isKept, extraCents }: Extra): string | null {
  if (isCancelled) return 'money arrived for a cancelled order: it has to be sent back';
  if (extraCents === 0 && !isKept) return null;
  return 'more money arrived by bank transfer than the order costs: it has to be sent back';
}

/**
 * The one place where money of a bank transfer is recorded. Its order is settled as card payments
 * are. `work` runs last in the transaction that stores it.
 * @throws ShopError NOT_FOUND, or TRANSFER_KNOWN
 */
export async function recordTransferPayment(
  deps: Deps,
  payment: ReceivedTransfer,
  work?: (db: Transaction) => Promise<void>,
): Promise<RecordedTransfer> {
  const found = await findTransferOrder(deps.db, payment.order);
  if (!found) throw new ShopError('NOT_FOUND');
  await closeCardPage(deps, found.id);
  const { isKept, ...sums } = await deps.db.transaction(async (transaction) => {
    const stored = await storeTransfer(deps, transaction, found.id, payment);
    await work?.(transaction);
    await resolveUnmatchedAlerts(transaction, deps.now());
    return stored;
  });
  const { status } = await reconcilePayment(deps, toTransferId(payment.order));
  if (isKept) return { ...sums, outcome: 'kept' };
  return { ...sums, outcome: status === 'succeeded' ? 'paid' : 'waiting' };
}
