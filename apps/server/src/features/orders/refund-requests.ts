import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { PaymentStatus, RefundRequestInput } from '@partshelf/contract/orders/orders.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordCompanyEvent } from '../companies/companies.ts';
import { notify } from '../notifications/notifications.ts';
import { listRefundableLines, type RefundableOrderLine } from '../../db/refundable-lines.ts';
import {
  insertRefundRequest,
  lockOwnOrder,
  withdrawOpenRequest,
} from './refund-request-queries.ts';

interface PaymentState {
  readonly status: PaymentStatus;
  readonly paidAt: Date | null;
  readonly refundStartedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly disputedAt: Date | null;
  readonly totalCents: number;
}

const dayMs = 24 * 60 * 60 * 1000;

export interface RefundRule {
  readonly now: Date;
  /** These are the days that are in force now, whatever they were when the order was paid. */
  readonly refundDays: number;
}

/** Returns null when that is over, or there is nothing to refund. */
export function refundableUntil(order: PaymentState, { now, refundDays }: RefundRule): Date | null {
  const { status, paidAt, refundStartedAt, refundedAt, disputedAt, totalCents } = order;
  if (totalCents === 0) return null;
  if (status !== 'succeeded' || !paidAt) return null;
  if (refundStartedAt || refundedAt || disputedAt) return null;
  const until = new Date(paidAt.getTime() + refundDays * dayMs);
  return until > now ? until : null;
}

/** @throws ShopError ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_REFUNDED or ORDER_DISPUTED */
export function assertRefundable(order: Omit<PaymentState, 'paidAt' | 'refundStartedAt'>): void {
  if (order.status !== 'succeeded') throw new ShopError('ORDER_NOT_PAID');
  if (order.refundedAt) throw new ShopError('ORDER_REFUNDED');
  if (order.totalCents === 0) throw new ShopError('NOTHING_TO_REFUND');
  if (order.disputedAt) throw new ShopError('ORDER_DISPUTED');
}

/**
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_REFUNDED, ORDER_DISPUTED,
 * REFUND_TOO_LATE, REFUND_NOT_OFFERED, REFUND_ALREADY_ASKED, REFUND_TOO_HIGH or VALIDATION_FAILED
 */
export async function requestRefund(
  { db, jobs, config, now, branding }: Deps,
  buyer: SignedIn,
  documentId: string,
  { reason, lines: wanted = [] }: RefundRequestInput,
) {
  return db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, buyer.id))) throw new ShopError('TOKEN_MISSING');
    const order = await lockOwnOrder(transaction, buyer.id, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    assertRefundable(order);
    if (order.refundStartedAt) throw new ShopError('ORDER_REFUNDED');
    const { refundDays } = branding.texts().promises;
    if (!refundableUntil(order, { now: now(), refundDays })) {
      throw new ShopError(refundDays === 0 ? 'REFUND_NOT_OFFERED' : 'REFUND_TOO_LATE');
    }
    const sold = await listRefundableLines(transaction, order.id);
    if (sold.every(({ left }) => left.quantity === 0)) throw new ShopError('ORDER_REFUNDED');
    const lines = wanted.map((one) => ({ ...getRefundableLine(sold, one), ...one }));
    const request = await insertRefundRequest(
      transaction,
      { orderId: order.id, askedById: buyer.id, reason },
      lines.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity })),
    );
    if (!request) throw new ShopError('REFUND_ALREADY_ASKED');
    const mail = refundRequestMail(config.publicUrl, branding.company().email, {
      order,
      request,
      lines,
      buyer,
    });
    await jobs.enqueue(transaction, 'send-mail', mail);
    await recordRequestEvent(transaction, buyer, order, 'refund requested');
    await notify({ jobs }, transaction, {
      key: `refund-request:${request.documentId}`,
      kind: 'refund-request',
      title: `A buyer asks for a refund of order ${order.number}`,
      path: '/admin/refunds?state=open',
    });
    const { state, createdAt } = request;
    const asked = lines.map(({ product, title, quantity }) => ({ product, title, quantity }));
    return { state, createdAt, ...(asked.length > 0 && { lines: asked }) };
  });
}

/** @throws ShopError VALIDATION_FAILED or REFUND_TOO_HIGH */
export function getRefundableLine(
  sold: readonly RefundableOrderLine[],
  { product, quantity }: { readonly product: string; readonly quantity: number },
): RefundableOrderLine {
  const line = sold.find((one) => one.product === product);
  if (!line) {
    const fields = { lines: [`The order does not contain the product ${product}`] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  const { left, title } = line;
  if (quantity > left.quantity) {
    const message = `${left.quantity} of ${title} can still be refunded`;
    throw new ShopError('REFUND_TOO_HIGH', { message, fields: { lines: [message] } });
  }
  return line;
}

/** @throws ShopError NOT_FOUND, or ALREADY_DECIDED when none is open */
export async function withdrawRefundRequest(
  { db, jobs, now }: Deps,
  buyer: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, buyer.id))) throw new ShopError('TOKEN_MISSING');
    const order = await lockOwnOrder(transaction, buyer.id, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    const request = await withdrawOpenRequest(transaction, order.id, now());
    if (!request) throw new ShopError('ALREADY_DECIDED');
    await recordRequestEvent(transaction, buyer, order, 'refund request withdrawn');
    await notify({ jobs }, transaction, {
      key: `refund-request-withdrawn:${request.documentId}`,
      kind: 'refund-request',
      title: `The refund request of order ${order.number} was withdrawn`,
      path: `/admin/orders/${order.documentId}`,
    });
  });
}

async function recordRequestEvent(
  db: Transaction,
  actor: SignedIn,
  { companyId, number }: { readonly companyId: number | null; readonly number: number },
  kind: 'refund requested' | 'refund request withdrawn',
): Promise<void> {
  if (companyId === null) return;
  await recordCompanyEvent(db, actor, { companyId, kind, details: { orderNumber: number } });
}

interface RefundRequestDetails {
  readonly order: {
    readonly id: number;
    readonly number: number;
    readonly currency: Currency;
    readonly totalCents: number;
    readonly company: string | null;
  };
  readonly request: { readonly documentId: string; readonly reason: string };
  readonly lines: readonly { readonly title: string; readonly quantity: number }[];
  readonly buyer: { readonly username: string; readonly email: string };
}

function refundRequestMail(
  publicUrl: string,
  shopEmail: string,
  { order, request, lines, buyer }: RefundRequestDetails,
): MailTemplate {
  const products = lines.map(({ title, quantity }) =>
    quantity > 1 ? `${title} × ${quantity}` : title,
  );
  return () => ({
    key: `refund-request-${request.documentId}`,
    to: shopEmail,
    replyTo: { name: toMailedName(buyer.username), address: buyer.email },
    orderId: order.id,
    subject: `Refund request for order ${order.number}`,
    title: 'A buyer asks for a refund',
    paragraphs: request.reason.split(/[\r\n]+/),
    rows: [
      { label: 'Order', value: String(order.number) },
      ...(products.length > 0 ? [{ label: 'Asks for', value: products.join(', ') }] : []),
      { label: 'Total', value: formatMoney(toAmount(order.totalCents), order.currency) },
      ...(order.company === null ? [] : [{ label: 'Company', value: toMailedName(order.company) }]),
      { label: 'Name', value: toMailedName(buyer.username) },
      { label: 'Email', value: buyer.email },
    ],
    button: { label: 'Approve or decline', url: `${publicUrl}/admin/refunds` },
    reason: 'a buyer asks your shop for a refund',
    note: 'You decide in the back office. Your reply goes to the buyer.',
  });
}
