import type { AdminOrderDetailsResult } from '@partshelf/contract/orders/admin.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import {
  getPaidCents,
  listRefundableLines,
  type RefundableOrderLine,
} from '../../db/refundable-lines.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { listOrderRefunds, type RefundRow } from '../checkout/reversal-queries.ts';
import { listSummaries } from '../invoices/invoices.ts';
import {
  type AdminOrderLineRow,
  deleteStaffNote,
  findOrderDetails,
  insertStaffNote,
  listDownloads,
  listAdminOrderLines,
  listPayments,
  listReceived,
  lockNotedOrder,
} from './admin-order-queries.ts';
import { orderStateOf } from './admin-queries.ts';
import { toDiscount } from './orders.ts';

export function mountAdminOrder(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/orders/:documentId', async ({ params }) => ({
    data: await getAdminOrder(deps, params.documentId),
  }));

  serve(context, 'POST /back-office/orders/:documentId/notes', async ({ user, params, body }) => ({
    data: await addNote(deps, user, params.documentId, body.text),
  }));

  serve(
    context,
    'DELETE /back-office/orders/:documentId/notes/:noteDocumentId',
    async ({ user, params }) => ({ data: await removeNote(deps, user, params) }),
  );
}

function toLine(
  { contents, unitPriceCents, discountCents, ...line }: AdminOrderLineRow,
  { paidCents, left, endedAt }: RefundableOrderLine,
): AdminOrderDetailsResult['lines'][number] {
  return {
    ...line,
    ...(contents.length > 0 && { contents }),
    unitPrice: unitPriceCents,
    discount: discountCents,
    amount: unitPriceCents * line.quantity,
    paid: paidCents,
    refundable: { quantity: left.quantity, amount: left.amountCents },
    endedAt,
  };
}

/** `firstPaid` is the attempt that paid the order: 0 is a bank transfer. */
function toRefund(
  { amountCents, lines, secondPaymentId, secondPayment, sentOn, ...refund }: RefundRow,
  firstPaid: number | undefined,
) {
  const isByTransfer = (secondPayment?.attempt ?? firstPaid) === 0;
  return {
    ...refund,
    amount: amountCents,
    isOfSecondPayment: secondPaymentId !== null,
    lines: lines.map((line) => ({ ...line, amount: line.amountCents })),
    ...(isByTransfer && !refund.failedAt && { sentOn }),
  };
}

const findFirstPaid = (payments: readonly PaymentRow[]) =>
  payments
    .filter(({ paidAt }) => paidAt)
    .toSorted((one, other) => one.paidAt!.getTime() - other.paidAt!.getTime())[0]?.attempt;

/** What the provider has not confirmed yet counts as gone. */
const sumRefundable = (
  order: Parameters<typeof getPaidCents>[0] & { readonly refundedCents: number },
  refunds: readonly RefundRow[],
) =>
  refunds
    .filter((one) => !one.confirmedAt && !one.failedAt && one.secondPaymentId === null)
    .reduce(
      (left, { amountCents }) => left - amountCents,
      getPaidCents(order) - order.refundedCents,
    );

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

function toPayment(
  { cardBrand, cardLast4, ...payment }: PaymentRow,
  liveMode: boolean,
): AdminOrderDetailsResult['payments'][number] {
  const { paymentId } = payment;
  const path = `${liveMode ? '' : 'test/'}payments/${paymentId}`;
  return {
    ...payment,
    url: paymentId && payment.attempt > 0 ? `https://dashboard.stripe.com/${path}` : null,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
  };
}

const toTaxRule = ({ treatment, hundredthsOfPercent, sentence, vies }: OrderTax) => ({
  treatment,
  rate: hundredthsOfPercent / 100,
  sentence,
  register: vies && { ...vies, askedAt: new Date(vies.askedAt) },
});

export async function getAdminOrder(
  { db, payments: { liveMode } }: Pick<Deps, 'db' | 'payments'>,
  documentId: string,
): Promise<AdminOrderDetailsResult> {
  const found = await findOrderDetails(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const { order, company, transfer, quote, ...details } = found;
  const [lines, paidLines, refunds, payments, downloads, invoices] = await Promise.all([
    listAdminOrderLines(db, order.id),
    listRefundableLines(db, order.id),
    listOrderRefunds(db, order.id),
    listPayments(db, order.id),
    listDownloads(db, order.id),
    listSummaries(db, order.id),
  ]);
  return {
    ...details,
    ...(company && { company }),
    ...(transfer && { transfer, received: await listReceived(db, order.id) }),
    ...(quote && { quote }),
    state: orderStateOf(order),
    products: lines.map(({ title }) => title),
    taxRule: order.tax && toTaxRule(order.tax),
    ...toDiscount(order),
    refundable: sumRefundable(order, refunds),
    refunds: refunds.map((refund) => toRefund(refund, findFirstPaid(payments))),
    invoices,
    lines: lines.map((line, index) => toLine(line, paidLines[index]!)),
    payments: payments.map((payment) => toPayment(payment, liveMode)),
    downloads: downloads.map((download) => ({ ...download, lastAt: download.lastAt! })),
  };
}

/** @throws ShopError NOT_FOUND, also when the buyer is erased */
async function addNote(deps: Deps, actor: SignedIn, documentId: string, text: string) {
  await deps.db.transaction(async (transaction) => {
    const order = await lockNotedOrder(transaction, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    const { id: orderId, userId, number: orderNumber, buyer } = order;
    await insertStaffNote(transaction, { userId, orderId, authorId: actor.id, text });
    const details = { title: buyer.username, orderNumber };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.note_added', documentId, details, people);
  });
  return getAdminOrder(deps, documentId);
}

export interface NotePath {
  readonly documentId: string;
  readonly noteDocumentId: string;
}

async function removeNote(deps: Deps, actor: SignedIn, { documentId, noteDocumentId }: NotePath) {
  await deps.db.transaction(async (transaction) => {
    const order = await lockNotedOrder(transaction, documentId);
    const isDeleted =
      order && (await deleteStaffNote(transaction, noteDocumentId, { orderId: order.id }));
    if (!isDeleted) throw new ShopError('NOT_FOUND');
    const { number: orderNumber, buyer } = order;
    const details = { title: buyer.username, orderNumber };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.note_deleted', documentId, details, people);
  });
  return getAdminOrder(deps, documentId);
}
