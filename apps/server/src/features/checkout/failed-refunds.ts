import type { Queryable, Transaction } from '../../db/client.ts';
import {
  getPaidCents,
  listRefundableLines,
  type RefundableOrderLine,
} from '../../db/refundable-lines.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { lockOrder, type OrderFacts } from './order-queries.ts';
import { raiseAlert } from './payment-alerts.ts';
import { resolveAlerts } from './payment-queries.ts';
import {
  closeFailures,
  listOrderRefunds,
  type RefundRow,
  sumWaitingCents,
  updateRefund,
} from './reversal-queries.ts';

export const isOpenFailure = ({ failedAt, failureClosedAt }: RefundRow) =>
  failedAt !== null && failureClosedAt === null;

const isWaiting = ({ confirmedAt, failedAt }: RefundRow) => !confirmedAt && !failedAt;

interface Contents {
  readonly amountCents: number;
  readonly lines: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

function contains(one: Contents, other: Contents): boolean {
  if (one.lines.length === 0 || other.lines.length === 0) {
    return one.amountCents === other.amountCents;
  }
  return other.lines.every(({ orderLineId, quantity }) =>
    one.lines.some((line) => line.orderLineId === orderLineId && line.quantity >= quantity),
  );
}

export const isRetryUnderWay = (refunds: readonly RefundRow[], wanted: Contents) =>
  refunds.some((one) => one.retriesId !== null && isWaiting(one) && contains(wanted, one));

function isLeft(
  sold: readonly RefundableOrderLine[],
  refunded: RefundRow['lines'][number],
): boolean {
  const left = sold.find(({ id }) => id === refunded.orderLineId)?.left;
  return (
    left !== undefined &&
    refunded.quantity <= left.quantity &&
    refunded.netCents <= left.netCents &&
    refunded.amountCents <= left.amountCents
  );
}

/** A later refund makes one failed refund again, by whomever it was made. */
async function linkRetries(db: Transaction, refunds: RefundRow[]): Promise<void> {
  for (const failed of refunds.filter(isOpenFailure)) {
    const isAgain = ({ retriesId, ...one }: RefundRow) =>
      retriesId === null &&
      one.secondPaymentId === failed.secondPaymentId &&
      one.failedAt === null &&
      one.createdAt >= failed.failedAt! &&
      contains(one, failed);
    const retry = refunds.some(({ retriesId }) => retriesId === failed.id)
      ? undefined
      : refunds.find(isAgain);
    if (!retry) continue;
    retry.retriesId = failed.id;
    await updateRefund(db, retry.id, { retriesId: failed.id });
  }
}

async function listSettled(
  db: Transaction,
  order: OrderFacts,
  refunds: RefundRow[],
): Promise<RefundRow[]> {
  const open = refunds.filter(isOpenFailure);
  if (open.length === 0) return [];
  await linkRetries(db, refunds);
  const sold = await listRefundableLines(db, order.id);
  const goneCents = order.refundedCents + (await sumWaitingCents(db, order.id));
  const isPossible = ({ secondPayment, amountCents, lines }: RefundRow) =>
    secondPayment
      ? secondPayment.refundedAt === null
      : amountCents <= getPaidCents(order) - goneCents && lines.every((line) => isLeft(sold, line));
  const madeAgain = new Set(refunds.map(({ retriesId }) => retriesId));
  return open.filter((failed) => madeAgain.has(failed.id) || !isPossible(failed));
}

const toAlertId = ({ documentId }: Pick<RefundRow, 'documentId'>) => `refund-failed:${documentId}`;

/**
 * Closes the failures whose money went back otherwise, and raises one alert for each that is open.
 * The order is locked.
 */
export async function settleFailures(deps: Deps, db: Transaction, orderId: number): Promise<void> {
  const order = await lockOrder(db, orderId);
  const refunds = await listOrderRefunds(db, orderId);
  if (refunds.length === 0) return;
  const settled = await listSettled(db, order, refunds);
  const isOver = (refund: RefundRow) => !isOpenFailure(refund) || settled.includes(refund);
  if (settled.length > 0) await closeFailures(db, settled, deps.now());
  await resolveAlerts(db, refunds.filter(isOver).map(toAlertId), deps.now());
  for (const refund of refunds) {
    if (isOver(refund) || refund.failure === null) continue;
    const isRefused = refund.providerId === null;
    const alert = isRefused ? 'the refund could not be made' : 'a refund has failed';
    const type = isRefused ? 'shop.refund_given_up' : 'shop.refund_failed';
    const event = { id: toAlertId(refund), type, alert, orderId, order: order.documentId };
    const isNew = await raiseAlert(deps, db, event);
    if (isNew) deps.log.error({ order: order.documentId, alert }, 'a payment needs attention');
  }
}

/** @throws ShopError NOT_FOUND, or REFUND_NOT_FAILED when it has not failed, or was decided before */
export async function getOpenFailure(
  db: Queryable,
  orderId: number,
  key: string,
): Promise<RefundRow> {
  const refund = (await listOrderRefunds(db, orderId)).find(({ documentId }) => documentId === key);
  if (!refund) throw new ShopError('NOT_FOUND');
  if (!isOpenFailure(refund)) throw new ShopError('REFUND_NOT_FAILED');
  return refund;
}

/** @throws ShopError as `getOpenFailure` */
export async function dismissFailure(
  deps: Deps,
  db: Transaction,
  orderId: number,
  key: string,
): Promise<RefundRow> {
  await lockOrder(db, orderId);
  const failed = await getOpenFailure(db, orderId, key);
  const closedAt = deps.now();
  await closeFailures(db, [failed], closedAt);
  await resolveAlerts(db, [toAlertId(failed)], closedAt);
  return failed;
}
