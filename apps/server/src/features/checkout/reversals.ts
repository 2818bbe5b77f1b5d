import type { MailTemplate } from '../../db/jobs.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import { listRevokedLicences, updateRefundedRenewals } from '../../db/licence-ledger.ts';
import {
  listOrderRecipients,
  listRefundRecipients,
  type OrderRecipient,
} from '../../db/order-recipients.ts';
import { recordWebhookMessages, type WebhookMessage } from '../../db/webhook-messages.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { recordDisputes } from './disputes.ts';
import { recordAlert, type Payment } from './payment-alerts.ts';
import { issueForReversals } from '../invoices/credit-notes.ts';
import { settleFailures } from './failed-refunds.ts';
import { type OrderFacts, setReversals } from './order-queries.ts';
import {
  clearFailedStart,
  deleteRefundLines,
  insertRefund,
  listOrderRefunds,
  type RefundRow,
  updateEndedLines,
  updateRefund,
} from './reversal-queries.ts';
import { setSessionRefunded, storeReversalAskedAt } from './payment-queries.ts';
import { isTransferId } from './transfer-payments.ts';
import { getTransfer } from './transfer-queries.ts';

export async function refundDuplicate(
  deps: Deps,
  db: Transaction,
  payment: Payment,
): Promise<void> {
  const { order, session, facts } = payment;
  const { sessionId, paymentIntentId } = facts;
  const alert = 'paid twice: the second payment goes back';
  await recordAlert(deps, db, payment, { name: 'paid-twice', alert });
  if (!paymentIntentId) return;
  const key = await insertRefund(db, {
    orderId: order.id,
    secondPaymentId: session.id,
    amountCents: await findArrivedCents(db, payment),
    createdAt: deps.now(),
  });
  await deps.jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId, key });
}

/** Money of a bank transfer may be less than the order costs. */
async function findArrivedCents(db: Transaction, { order, facts }: Payment): Promise<number> {
  if (!isTransferId(facts.sessionId)) return facts.amountCents ?? order.totalCents;
  const { receivedCents } = await getTransfer(db, order.id);
  return Math.min(order.totalCents, receivedCents);
}

/** Outdated facts change nothing; those of the first payment disable the downloads. */
export async function updateReversal(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  isFirstPayment: boolean,
): Promise<boolean> {
  // Only staff take a free order back: there is no payment to ask about.
  if (payment.order.totalCents === 0) return false;
  const isCurrent = await storeReversalAskedAt(db, payment.session.id, payment.facts.askedAt);
  if (!isCurrent) return false;
  const hasDispute = await recordDisputes(deps, db, payment);
  const hasReversal = await (isFirstPayment ? updateOrderReversal : updateDuplicateReversal)(
    deps,
    db,
    payment,
  );
  if (payment.facts.refunds.length > 0) await settleFailures(deps, db, payment.order.id);
  return hasDispute || hasReversal;
}

const firstTimeOf = (known: Date | null, isTrue: boolean, now: Date) =>
  isTrue ? (known ?? now) : null;

async function updateOrderReversal(
  deps: Deps,
  db: Transaction,
  { order, facts }: Payment,
): Promise<boolean> {
  const { config, jobs, now } = deps;
  const ofFirst = { orderId: order.id, secondPaymentId: null };
  const revoked = facts.refunds.length > 0 ? await listRevokedLicences(db, order.id) : [];
  const refunds = await reconcileRefunds(db, ofFirst, facts, now());
  await issueForReversals(deps, db, order.id, facts);
  const refundedCents = Math.min(facts.refundedCents, order.totalCents);
  const refundedAt = firstTimeOf(order.refundedAt, facts.refund === 'whole', now());
  const disputedAt = firstTimeOf(order.disputedAt, facts.isDisputed, now());
  const isLost = facts.disputes.some(({ state }) => state === 'lost');
  const disputeLostAt = firstTimeOf(order.disputeLostAt, isLost, now());
  const isSame =
    refundedCents === order.refundedCents &&
    refundedAt === order.refundedAt &&
    disputedAt === order.disputedAt &&
    disputeLostAt === order.disputeLostAt;
  if (!isSame) {
    await setReversals(db, order.id, { refundedCents, refundedAt, disputedAt, disputeLostAt });
  }
  await updateRefundedRenewals(db, order.id, now());
  if (isSame) return false;
  const isByTransfer = isTransferId(facts.sessionId);
  const about = { publicUrl: config.publicUrl, order, refunds, isByTransfer };
  const isWhole = refundedAt && !order.refundedAt;
  const isPart = !refundedAt && refundedCents > order.refundedCents;
  const isNewDispute = disputedAt !== null && !order.disputedAt;
  const { documentId, number } = order;
  await recordWebhookMessages(deps, db, [
    ...(isNewDispute ? [{ event: 'order.disputed' as const, data: { documentId, number } }] : []),
    ...(isWhole || isPart ? await listRefundMessages(db, order, Boolean(isWhole), revoked) : []),
  ]);
  if (isWhole || isPart) {
    for (const to of await listRefundRecipients(db, order.id)) {
      const context = { ...about, to };
      const mail = (isWhole ? refundMail : partRefundMail)(context, refundedCents);
      await jobs.enqueue(db, 'send-mail', mail);
    }
  }
  if (isNewDispute) {
    for (const to of await listOrderRecipients(db, order.id)) {
      await jobs.enqueue(db, 'send-mail', disputeMail({ ...about, to }));
    }
  }
  return true;
}

/** `revokedBefore` were revoked before the refund. Call it once the refund is stored. */
export async function listRefundMessages(
  db: Transaction,
  { id, documentId, number }: Pick<OrderFacts, 'id' | 'documentId' | 'number'>,
  isWhole: boolean,
  revokedBefore: readonly { readonly documentId: string }[] = [],
): Promise<WebhookMessage[]> {
  const known = new Set(revokedBefore.map((licence) => licence.documentId));
  const revoked = await listRevokedLicences(db, id);
  return [
    { event: 'order.refunded', data: { documentId, number, isWhole } },
    ...revoked
      .filter((licence) => !known.has(licence.documentId))
      .map((data) => ({ event: 'licence.revoked' as const, data })),
  ];
}

async function updateDuplicateReversal(
  { config, jobs, now }: Deps,
  db: Transaction,
  { order, session, facts }: Payment,
): Promise<boolean> {
  const ofSecond = { orderId: order.id, secondPaymentId: session.id };
  await reconcileRefunds(db, ofSecond, facts, now());
  const refundedAt = firstTimeOf(session.refundedAt, facts.refund === 'whole', now());
  if (refundedAt === session.refundedAt) return false;
  await setSessionRefunded(db, session.id, refundedAt);
  if (!refundedAt) return true;
  for (const to of await listOrderRecipients(db, order.id)) {
    const context = { publicUrl: config.publicUrl, order, to, refunds: [] };
    await jobs.enqueue(
      db,
      'send-mail',
      secondPaymentMail(context, session.attempt, facts.refundedCents),
    );
  }
  return true;
}

interface RefundedPayment {
  readonly orderId: number;
  /** It is null for the first payment of the order. */
  readonly secondPaymentId: number | null;
}

/** The order is locked. Returns the refunds that it had not confirmed before. */
async function reconcileRefunds(
  db: Transaction,
  payment: RefundedPayment,
  { refunds, refund: outcome }: Pick<PaymentFacts, 'refunds' | 'refund'>,
  now: Date,
): Promise<RefundRow[]> {
  if (refunds.length === 0) return [];
  const { orderId } = payment;
  const stored = await listOrderRefunds(db, orderId);
  const confirmed: RefundRow[] = [];
  for (const { id: providerId, key, amountCents, status, failure } of refunds) {
    const row = stored.find((one) => one.providerId === providerId || one.documentId === key);
    const confirmedAt = status === 'succeeded' ? (row?.confirmedAt ?? now) : null;
    const failedAt = status === 'failed' ? (row?.failedAt ?? now) : null;
    if (!row) {
      const made = { ...payment, providerId, amountCents, confirmedAt, createdAt: now };
      const isNews = confirmedAt !== null || (failedAt !== null && outcome === 'failed');
      if (isNews) await insertRefund(db, { ...made, failedAt, failure });
      continue;
    }
    const isSame =
      row.providerId === providerId && row.confirmedAt === confirmedAt && row.failedAt === failedAt;
    if (isSame) continue;
    // What is left of a payment is less when another refund was faster.
    const isOfLines = row.amountCents === amountCents;
    if (!isOfLines) await deleteRefundLines(db, row.id);
    await updateRefund(db, row.id, { providerId, amountCents, confirmedAt, failedAt, failure });
    if (confirmedAt && !row.confirmedAt) {
      confirmed.push({ ...row, amountCents, lines: isOfLines ? row.lines : [] });
    }
  }
  await updateEndedLines(db, orderId, now);
  await clearFailedStart(db, orderId);
  return confirmed;
}

interface MailContext {
  readonly publicUrl: string;
  readonly order: Pick<OrderFacts, 'id' | 'documentId' | 'number' | 'currency' | 'totalCents'>;
  readonly to: OrderRecipient;
  readonly isByTransfer?: boolean;
  readonly refunds: readonly ToldRefund[];
}

interface ToldRefund {
  readonly reason: string;
  readonly tellsBuyer: boolean;
  readonly lines?: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly amountCents: number;
    readonly endsDownloads: boolean;
  }[];
}

const listReasons = ({ refunds }: MailContext): string[] =>
  refunds.flatMap(({ reason, tellsBuyer }) =>
    tellsBuyer && reason ? `Reason: ${reason}`.split(/[\r\n]+/) : [],
  );

const formatTotal = ({ order }: MailContext) =>
  formatMoney(toAmount(order.totalCents), order.currency);

const orderButton = ({ publicUrl, order }: MailContext) => ({
  label: 'View your order',
  url: `${publicUrl}/order/${order.documentId}`,
});

const getOwnerLabel = ({ to }: MailContext) => to.company ?? 'yours';

const refundArrival =
  'Depending on your bank, it takes five to ten days to show on your statement.';

/** A bank transfer is confirmed once the money was sent. */
const describeWayBack = ({ isByTransfer }: MailContext) =>
  isByTransfer
    ? 'to the account that you paid from, or that you have named. It arrives within a few days.'
    : `to the card that paid for it. ${refundArrival}`;

function refundMail(context: MailContext, refundedCents: number): MailTemplate {
  const { order, to } = context;
  const refunded = formatMoney(toAmount(refundedCents), order.currency);
  return (brand) => ({
    key: `order-${order.documentId}-refunded${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: your refund`,
    title: 'We have sent your money back',
    paragraphs: [
      `Hello ${to.username},`,
      `We have refunded ${refunded} for order ${order.number}, ${describeWayBack(context)}`,
      ...listReasons(context),
      'The downloads of this order are no longer available. It stays in your list of orders.',
    ],
    button: orderButton(context),
    reason: `an order of ${getOwnerLabel(context)} at ${brand.name} was refunded`,
  });
}

export function freeOrderEndedMail(context: MailContext): MailTemplate {
  const { order, to } = context;
  return (brand) => ({
    key: `order-${order.documentId}-refunded${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: its downloads have ended`,
    title: 'The downloads of an order have ended',
    paragraphs: [
      `Hello ${to.username},`,
      `We have taken back ${to.company === null ? 'your free order' : `the free order of ${to.company},`} ${order.number}. Nothing was charged for it, so no money goes back.`,
      ...listReasons(context),
      'The downloads of this order are no longer available. It stays in your list of orders.',
    ],
    button: orderButton(context),
    reason: `a free order of ${getOwnerLabel(context)} at ${brand.name} was taken back`,
  });
}

const listFormat = new Intl.ListFormat('en');

function tellDownloads(lines: NonNullable<ToldRefund['lines']>): string {
  const ended = lines.filter(({ endsDownloads }) => endsDownloads).map(({ title }) => title);
  if (ended.length === 0) return 'Your downloads stay available.';
  return `You can no longer download ${listFormat.format(ended)}. Your other downloads stay available.`;
}

function partRefundMail(context: MailContext, refundedCents: number): MailTemplate {
  const { order, to } = context;
  const part = formatMoney(toAmount(refundedCents), order.currency);
  const lines = context.refunds.flatMap((refund) => refund.lines ?? []);
  return (brand) => ({
    key: `order-${order.documentId}-refunded-${refundedCents}${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: a part of your payment goes back`,
    title: 'We have sent a part of your money back',
    paragraphs: [
      `Hello ${to.username},`,
      `Of the ${formatTotal(context)} for order ${order.number}, we have refunded ${part} by now, ${describeWayBack(context)}`,
      ...listReasons(context),
      tellDownloads(lines),
    ],
    rows: lines.map(({ title, quantity, amountCents }) => ({
      label: quantity > 1 ? `${title} × ${quantity}` : title,
      value: formatMoney(toAmount(amountCents), order.currency),
    })),
    button: orderButton(context),
    reason: `an order of ${getOwnerLabel(context)} at ${brand.name} was refunded in part`,
  });
}

function secondPaymentMail(
  context: MailContext,
  attempt: number,
  refundedCents: number,
): MailTemplate {
  const { order, to } = context;
  const refunded = formatMoney(toAmount(refundedCents), order.currency);
  return (brand) => ({
    key: `order-${order.documentId}-second-payment-${attempt}${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: your second payment goes back`,
    title: 'You paid twice, and one payment goes back',
    paragraphs: [
      `Hello ${to.username},`,
      `Order ${order.number} was paid twice. We have refunded the second payment of ${refunded}. ${refundArrival}`,
      'The order itself is paid, and everything in it is ready to download.',
    ],
    button: orderButton(context),
    reason: `an order of ${getOwnerLabel(context)} at ${brand.name} was paid twice`,
  });
}

function disputeMail(context: MailContext): MailTemplate {
  const { order, to, publicUrl } = context;
  return (brand) => ({
    key: `order-${order.documentId}-disputed${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: your bank asks for the payment back`,
    title: 'Your bank asks for a payment back',
    paragraphs: [
      `Hello ${to.username},`,
      `Your bank has taken back ${formatTotal(context)} for order ${order.number}, because someone has reported the payment. Until the bank has decided, the downloads of this order are not available.`,
      'If this is a mistake, tell your bank, and tell us. The downloads come back as soon as the bank withdraws its request.',
    ],
    button: { label: 'Contact us', url: `${publicUrl}/support` },
    reason: `a payment of ${getOwnerLabel(context)} to ${brand.name} is disputed`,
  });
}
