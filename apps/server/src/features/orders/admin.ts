import type { MailTemplate } from '../../db/jobs.ts';
import type {
  AdminOrderDetailsResult,
  AdminOrderResult,
} from '@partshelf/contract/orders/admin.ts';
import type { PartialRefund } from '@partshelf/contract/orders/admin-refunds.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  type AdminOrderRow,
  findOrderWithBuyer,
  orderStateOf,
  approveOpenRequest,
} from './admin-queries.ts';
import type { Database } from '../../db/client.ts';
import { readListPage } from '../../db/list-page.ts';
import { getOrderList } from './admin-list-queries.ts';
import { ShopError } from '../../platform/errors.ts';
import { getAdminOrder } from './admin-order.ts';
import { getReceipt } from './receipt.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { OrderFacts } from '../checkout/order-queries.ts';
import { creditDispute } from '../checkout/refunds.ts';
import { replaceOrder } from '../checkout/unpaid-orders.ts';
import { noNote, refundPart, refundWhole } from './admin-refunds.ts';
import { recordAudit } from '../audit/audit.ts';
import { listOrderRecipients, type OrderRecipient } from '../../db/order-recipients.ts';

export function mountAdminOrders(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/orders', async ({ query: { pagination, ...filters } }) => {
    const list = getOrderList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminOrder), meta };
  });

  serve(context, 'GET /back-office/orders/:documentId/receipt', async ({ params }) => ({
    data: await getReceipt(deps, null, params.documentId),
  }));

  serve(
    context,
    'POST /back-office/orders/:documentId/another-attempt',
    async ({ user, params }) => ({
      data: await allowAnotherAttempt(deps, user, params.documentId),
    }),
  );

  serve(context, 'POST /back-office/orders/:documentId/refund', async ({ user, params, body }) => ({
    data: await refundOrder(deps, user, params.documentId, body),
  }));

  serve(
    context,
    'POST /back-office/orders/:documentId/partial-refund',
    async ({ user, params, body }) => ({
      data: await refundPartOfOrder(deps, user, params.documentId, body),
    }),
  );

  serve(context, 'POST /back-office/orders/:documentId/credit-note', async ({ user, params }) => ({
    data: await creditDisputedOrder(deps, user, params.documentId),
  }));
}

export const toAdminOrder = ({ company, transfer, ...row }: AdminOrderRow): AdminOrderResult => ({
  ...row,
  state: orderStateOf(row),
  ...(company && { company }),
  ...(transfer && { transfer }),
});

export async function getOrderWithBuyer(db: Database, documentId: string) {
  const found = await findOrderWithBuyer(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

/**
 * @throws ShopError NOT_FOUND, ORDER_ALREADY_PAID, ATTEMPTS_LEFT, PAYMENT_PROCESSING or
 * PAYMENT_UNAVAILABLE
 */
async function allowAnotherAttempt(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetailsResult> {
  const { publicUrl } = deps.config;
  const { order: replaced, buyer } = await getOrderWithBuyer(deps.db, documentId);
  const made = await replaceOrder(deps, replaced.id, async (transaction, order) => {
    for (const to of await listOrderRecipients(transaction, order.id)) {
      const mail = anotherAttemptMail({ publicUrl, order, replaced: replaced.number, to });
      await deps.jobs.enqueue(transaction, 'send-mail', mail);
    }
    const details = {
      title: buyer.username,
      orderNumber: replaced.number,
      newOrder: order.documentId,
    };
    const action = 'order.allowed_another_attempt';
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, action, documentId, details, people);
  });
  return getAdminOrder(deps, made.documentId);
}

/**
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED,
 * ORDER_DISPUTED or PROOF_TOO_OLD
 */
async function refundOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  note: Pick<PartialRefund, 'reason' | 'tellsBuyer'> = noNote,
): Promise<AdminOrderDetailsResult> {
  const { order, buyer } = await getOrderWithBuyer(deps.db, documentId);
  await deps.db.transaction(async (transaction) => {
    const isFirst = await refundWhole(deps, transaction, actor, order, note);
    await approveOpenRequest(transaction, order.id, { by: actor.id, at: deps.now() });
    if (!isFirst) return;
    const details = {
      title: buyer.username,
      orderNumber: order.number,
      total: toAmount(order.totalCents),
    };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.refunded', documentId, details, people);
  });
  return getAdminOrder(deps, documentId);
}

/**
 * @throws ShopError NOT_FOUND, ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED,
 * ORDER_DISPUTED, REFUND_TOO_HIGH or PROOF_TOO_OLD
 */
async function refundPartOfOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  wanted: PartialRefund,
): Promise<AdminOrderDetailsResult> {
  const { order, buyer } = await getOrderWithBuyer(deps.db, documentId);
  await deps.db.transaction(async (transaction) => {
    const part = await refundPart(deps, transaction, actor, order.id, wanted);
    const details = { title: buyer.username, orderNumber: order.number, ...part };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.refunded_in_part', documentId, details, people);
  });
  return getAdminOrder(deps, documentId);
}

/** @throws ShopError NOT_FOUND, INVOICES_OFF, NOTHING_TO_CREDIT or PAYMENT_UNAVAILABLE */
async function creditDisputedOrder(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetailsResult> {
  const { order } = await getOrderWithBuyer(deps.db, documentId);
  await creditDispute(deps, order.id, async (transaction, number) => {
    const details = { title: `credit note ${number}` };
    await recordAudit(transaction, actor, 'invoice.issued', documentId, details);
  });
  return getAdminOrder(deps, documentId);
}

interface MailContext {
  readonly publicUrl: string;
  readonly order: Pick<OrderFacts, 'id' | 'documentId' | 'number' | 'currency' | 'totalCents'>;
  readonly replaced: number;
  readonly to: OrderRecipient;
}

function anotherAttemptMail({ publicUrl, order, replaced, to }: MailContext): MailTemplate {
  return (brand) => ({
    key: `order-${order.documentId}-another-attempt`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: you can try to pay again`,
    title: 'You can try to pay again',
    paragraphs: [
      `Hello ${to.username},`,
      `All attempts to pay order ${replaced} were used up. We have made a new order for ${to.company ?? 'you'}, ${order.number}, with the same products for the same ${formatMoney(toAmount(order.totalCents), order.currency)}.`,
      'It is the first in your list of orders, where you can pay it. Nothing is charged until you do.',
    ],
    button: { label: 'View your orders', url: `${publicUrl}/order` },
    reason: `an order of ${to.company ?? 'yours'} at ${brand.name} was not paid`,
  });
}
