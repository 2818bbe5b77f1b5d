import type { MailTemplate } from '../../db/jobs.ts';
import type { PaymentStatus } from '@partshelf/contract/orders/orders.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { notify } from '../notifications/notifications.ts';
import { insertRefundRequest, lockOwnOrder } from './queries.ts';
import { mailLayout } from '../../mail/layout.ts';

interface PaymentState {
  readonly status: PaymentStatus;
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
  readonly disputedAt: Date | null;
  readonly totalCents: number;
}

const dayMs = 24 * 60 * 60 * 1000;

export interface RefundRule {
  readonly now: Date;
  /** The days that are in force now, whatever they were when the order was paid. */
  readonly refundDays: number;
}

/** Null when that is over, or there is nothing to refund. */
export function refundableUntil(order: PaymentState, { now, refundDays }: RefundRule): Date | null {
  const { status, paidAt, refundedAt, disputedAt, totalCents } = order;
  if (totalCents === 0) return null;
  if (status !== 'succeeded' || !paidAt || refundedAt || disputedAt) return null;
  const until = new Date(paidAt.getTime() + refundDays * dayMs);
  return until > now ? until : null;
}

/** @throws ShopError ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_REFUNDED or ORDER_DISPUTED */
export function assertRefundable(order: Omit<PaymentState, 'paidAt'>): void {
  if (order.status !== 'succeeded') throw new ShopError('ORDER_NOT_PAID');
  if (order.refundedAt) throw new ShopError('ORDER_REFUNDED');
  if (order.totalCents === 0) throw new ShopError('NOTHING_TO_REFUND');
  if (order.disputedAt) throw new ShopError('ORDER_DISPUTED');
}

/**
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_REFUNDED, ORDER_DISPUTED,
 * REFUND_TOO_LATE, REFUND_NOT_OFFERED or REFUND_ALREADY_ASKED
 */
export async function requestRefund(
  { db, jobs, config, now, branding }: Deps,
  buyer: SignedIn,
  documentId: string,
  reason: string,
) {
  return db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, buyer.id))) throw new ShopError('TOKEN_MISSING');
    const order = await lockOwnOrder(transaction, buyer.id, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    assertRefundable(order);
    const { refundDays } = branding.texts().promises;
    if (!refundableUntil(order, { now: now(), refundDays })) {
      throw new ShopError(refundDays === 0 ? 'REFUND_NOT_OFFERED' : 'REFUND_TOO_LATE');
    }
    const request = await insertRefundRequest(transaction, order.id, reason);
    if (!request) throw new ShopError('REFUND_ALREADY_ASKED');
    const mail = refundRequestMail(config.publicUrl, branding.company().email, {
      order,
      request,
      buyer,
    });
    await jobs.enqueue(transaction, 'send-mail', mail);
    await notify({ jobs }, transaction, {
      key: `refund-request:${request.documentId}`,
      kind: 'refund-request',
      title: `${buyer.username} asks for a refund of order ${order.number}`,
      path: '/admin/refunds?state=open',
    });
    return request;
  });
}

interface RefundRequestDetails {
  readonly order: { readonly id: number; readonly number: number; readonly totalCents: number };
  readonly request: { readonly documentId: string; readonly reason: string };
  readonly buyer: { readonly username: string; readonly email: string };
}

function refundRequestMail(
  publicUrl: string,
  shopEmail: string,
  { order, request, buyer }: RefundRequestDetails,
): MailTemplate {
  return (brand) => ({
    key: `refund-request-${request.documentId}`,
    to: shopEmail,
    replyTo: { name: buyer.username, address: buyer.email },
    orderId: order.id,
    subject: `Refund request for order ${order.number}`,
    ...mailLayout(brand, {
      title: 'A buyer asks for a refund',
      paragraphs: request.reason.split(/[\r\n]+/),
      rows: [
        { label: 'Order', value: String(order.number) },
        { label: 'Total', value: formatUsd(toDollars(order.totalCents)) },
        { label: 'Name', value: buyer.username },
        { label: 'Email', value: buyer.email },
      ],
      button: { label: 'Approve or decline', url: `${publicUrl}/admin/refunds` },
      footer: 'You decide in the back office of your shop. Your reply goes to the buyer.',
    }),
  });
}
