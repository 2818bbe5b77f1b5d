import { computeShare } from '@partshelf/contract/money.ts';
import type { PartialRefund } from '@partshelf/contract/orders/admin-refunds.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { updateRefundedRenewals } from '../../db/licence-ledger.ts';
import { listOrderRecipients } from '../../db/order-recipients.ts';
import {
  getPaidCents,
  listRefundableLines,
  type RefundableOrderLine,
} from '../../db/refundable-lines.ts';
import { recordWebhookMessages } from '../../db/webhook-messages.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { assertRefundable, getRefundableLine } from '../orders/refund-requests.ts';
import {
  lockBuyerOf,
  lockOrder,
  type OrderFacts,
  setRefundStarted,
  setReversals,
} from './order-queries.ts';
import { freeOrderEndedMail, listRefundMessages } from './reversals.ts';
import { findPaidSession } from './payment-queries.ts';
import {
  insertRefund,
  listOrderRefunds,
  type NewRefundLine,
  type RefundRow,
  sumWaitingCents,
} from './reversal-queries.ts';
import { getOpenFailure, isRetryUnderWay, settleFailures } from './failed-refunds.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';
import { creditLostDispute } from '../invoices/credit-notes.ts';
import { reconcilePayment } from './reconcile-payment.ts';

export interface RefundNote {
  readonly byId: number;
  readonly reason: string;
  readonly tellsBuyer: boolean;
}

/** No money goes back, and no provider has to confirm it: the downloads end at once. */
async function endFreeOrder(
  deps: Deps,
  db: Transaction,
  order: OrderFacts,
  note: RefundNote,
): Promise<void> {
  const { config, jobs, now } = deps;
  const refundedAt = now();
  const undisputed = { disputedAt: null, disputeLostAt: null };
  await insertRefund(db, { orderId: order.id, amountCents: 0, ...note, confirmedAt: refundedAt });
  await setReversals(db, order.id, { refundedCents: 0, refundedAt, ...undisputed });
  await updateRefundedRenewals(db, order.id, refundedAt);
  await recordWebhookMessages(deps, db, await listRefundMessages(db, order, true));
  for (const to of await listOrderRecipients(db, order.id)) {
    const mail = freeOrderEndedMail({ publicUrl: config.publicUrl, order, to, refunds: [note] });
    await jobs.enqueue(db, 'send-mail', mail);
  }
}

/** Refunds and decisions about the same order wait for each other. */
export async function lockForRefund(db: Transaction, orderId: number): Promise<OrderFacts> {
  await lockBuyerOf(db, orderId);
  return lockOrder(db, orderId);
}

/** @throws ShopError ORDER_WITHOUT_PAYMENT */
async function getPayment(db: Queryable, orderId: number) {
  const session = await findPaidSession(db, orderId);
  if (!session?.stripeId || !session.paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  return { sessionId: session.stripeId, paymentIntentId: session.paymentIntentId };
}

/**
 * A paid order counts as refunded when the provider confirms it; false when started before.
 * @throws ShopError ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED or ORDER_DISPUTED
 */
export async function startRefund(
  deps: Deps,
  db: Transaction,
  orderId: number,
  note: RefundNote,
): Promise<boolean> {
  const order = await lockForRefund(db, orderId);
  if (order.totalCents === 0 && order.status === 'succeeded' && !order.refundedAt) {
    await endFreeOrder(deps, db, order, note);
    return true;
  }
  assertRefundable(order);
  const payment = await getPayment(db, order.id);
  const startedAt = order.refundStartedAt ?? deps.now();
  const waiting = order.refundStartedAt && (await findWaitingWhole(db, order));
  const key = waiting?.documentId ?? (await storeWholeRefund(db, order, startedAt, note));
  await setRefundStarted(db, order.id, startedAt);
  await settleFailures(deps, db, order.id);
  await deps.jobs.enqueue(db, 'refund-payment', { ...payment, key });
  return order.refundStartedAt === null;
}

/** No other refund begins after it. */
async function findWaitingWhole(db: Transaction, { id, refundStartedAt }: OrderFacts) {
  const newest = (await listOrderRefunds(db, id)).findLast((one) => one.secondPaymentId === null);
  const isWhole = newest && refundStartedAt && newest.createdAt >= refundStartedAt;
  return isWhole && !newest.confirmedAt && !newest.failedAt ? newest : undefined;
}

async function storeWholeRefund(
  db: Transaction,
  order: OrderFacts,
  createdAt: Date,
  note: RefundNote,
): Promise<string> {
  const waitingCents = await sumWaitingCents(db, order.id);
  const amountCents = Math.max(getPaidCents(order) - order.refundedCents - waitingCents, 0);
  const left = (await listRefundableLines(db, order.id)).filter(
    (line) => line.left.amountCents > 0,
  );
  const isOfLines = sumCents(left.map((line) => line.left)) === amountCents;
  const lines = left.map((line) => ({ orderLineId: line.id, ...line.left, endsDownloads: true }));
  const refund = { orderId: order.id, amountCents, createdAt, ...note };
  return insertRefund(db, refund, isOfLines ? lines : []);
}

const sumCents = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

interface Part extends Pick<PartialRefund, 'lines'> {
  readonly amountCents: number | undefined;
  readonly leftCents: number | undefined;
}

interface StartedPart {
  readonly amountCents: number;
  readonly ofOrderCents: number;
  readonly lines: readonly Pick<RefundableOrderLine, 'title'>[];
}

/**
 * The order counts the refund when the provider confirms it. What other refunds still wait for
 * counts as gone.
 * @throws ShopError ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED,
 * ORDER_DISPUTED, REFUND_TOO_HIGH, REFUND_UNDER_WAY, CHANGED_MEANWHILE or VALIDATION_FAILED
 */
export async function startPartRefund(
  deps: Deps,
  db: Transaction,
  orderId: number,
  part: Part,
  note: RefundNote,
): Promise<StartedPart> {
  const { jobs, now } = deps;
  const order = await lockForRefund(db, orderId);
  assertRefundable(order);
  if (order.refundStartedAt) throw new ShopError('ORDER_REFUNDED');
  const payment = await getPayment(db, order.id);
  const sold = part.lines ? await listRefundableLines(db, order.id) : [];
  const goneCents = order.refundedCents + (await sumWaitingCents(db, order.id));
  const leftCents = getPaidCents(order) - goneCents;
  const priced = (part.lines ?? []).map((wanted) => priceLine(sold, wanted));
  const lines = subtractShort(priced, leftCents, order);
  const amountCents = part.amountCents ?? sumCents(lines);
  if (amountCents === 0)
    throw new ShopError('NOTHING_TO_REFUND', { message: 'These cost nothing' });
  if (amountCents > leftCents) throw new ShopError('REFUND_TOO_HIGH');
  if (part.leftCents !== undefined && part.leftCents !== leftCents) {
    const message = 'Someone else has refunded a part meanwhile. Please check what is left.';
    throw new ShopError('CHANGED_MEANWHILE', { message });
  }
  const isUnderWay = isRetryUnderWay(await listOrderRefunds(db, order.id), { amountCents, lines });
  if (isUnderWay) throw new ShopError('REFUND_UNDER_WAY');
  const refund = { orderId: order.id, amountCents, createdAt: now(), ...note };
  const key = await insertRefund(db, refund, lines);
  await jobs.enqueue(db, 'refund-part', { ...payment, orderId: order.id, amountCents, key });
  await settleFailures(deps, db, order.id);
  const ids = new Set(lines.map(({ orderLineId }) => orderLineId));
  return {
    amountCents,
    ofOrderCents: goneCents + amountCents,
    lines: sold.filter(({ id }) => ids.has(id)),
  };
}

/** @throws ShopError VALIDATION_FAILED or REFUND_TOO_HIGH */
function priceLine(
  sold: readonly RefundableOrderLine[],
  { product, quantity, endsDownloads }: NonNullable<PartialRefund['lines']>[number],
): NewRefundLine {
  const { left, id: orderLineId } = getRefundableLine(sold, { product, quantity });
  return {
    orderLineId,
    quantity,
    netCents: computeShare(left.netCents, quantity, left.quantity),
    amountCents: computeShare(left.amountCents, quantity, left.quantity),
    endsDownloads,
  };
}

/** What a bank has taken of the payment is subtracted from the last line that it can be taken from. */
function subtractShort(
  lines: readonly NewRefundLine[],
  leftCents: number,
  { shortCents }: OrderFacts,
): readonly NewRefundLine[] {
  const excessCents = sumCents(lines) - leftCents;
  const index = lines.findLastIndex(({ amountCents }) => amountCents > excessCents);
  const line = lines[index];
  if (!line || excessCents <= 0 || excessCents > shortCents) return lines;
  const amountCents = line.amountCents - excessCents;
  const netCents = Math.round((line.netCents * amountCents) / line.amountCents);
  return lines.with(index, { ...line, amountCents, netCents });
}

/**
 * It has a key of its own, and the same lines or the same amount. The provider is asked before: it
 * may have made the failed one without an answer that reached the shop. `work` is in the
 * transaction that starts it. @throws ShopError as `getOpenFailure` and `assertRefundable`,
 * ORDER_WITHOUT_PAYMENT or PAYMENT_UNAVAILABLE
 */
export async function retryRefund(
  deps: Deps,
  orderId: number,
  { key, byId }: { readonly key: string; readonly byId: number },
  work: (transaction: Transaction, failed: RefundRow) => Promise<void>,
): Promise<void> {
  const { db, jobs, now } = deps;
  const payment = await findPaymentOf(db, await getOpenFailure(db, orderId, key));
  await reconcilePayment(deps, payment.sessionId);
  await db.transaction(async (transaction) => {
    const order = await lockForRefund(transaction, orderId);
    await settleFailures(deps, transaction, orderId);
    const failed = await getOpenFailure(transaction, orderId, key);
    if (!failed.secondPayment) assertRefundable(order);
    const { secondPaymentId, amountCents, reason, tellsBuyer } = failed;
    const again = { orderId, secondPaymentId, amountCents, reason, tellsBuyer, byId };
    const retry = { ...again, createdAt: now(), retriesId: failed.id };
    const lines = failed.lines.map(({ title: _title, refundId: _refundId, ...line }) => line);
    const newKey = await insertRefund(transaction, retry, lines);
    const job = { ...payment, orderId, amountCents, key: newKey };
    await jobs.enqueue(transaction, 'refund-part', job);
    await settleFailures(deps, transaction, orderId);
    await work(transaction, failed);
  });
}

/** @throws ShopError ORDER_WITHOUT_PAYMENT */
async function findPaymentOf(db: Queryable, { orderId, secondPayment }: RefundRow) {
  if (!secondPayment) return getPayment(db, orderId);
  const { stripeId, paymentIntentId } = secondPayment;
  if (!stripeId || !paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  return { sessionId: stripeId, paymentIntentId };
}

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
