import type { MailTemplate } from '../../db/jobs.ts';
import type {
  AdminRefundRequestResult,
  RefundApproval,
  PartialRefund,
} from '@partshelf/contract/orders/admin-refunds.ts';
import { formatDecimal, formatMoney, toAmount, toCents } from '@partshelf/contract/money.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { getPaidCents } from '../../db/refundable-lines.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import { listRefundRecipients, type OrderRecipient } from '../../db/order-recipients.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  getRefundList,
  orderStateOf,
  decideRequest,
  findRefundRequest,
  type RefundRequestRow,
} from './admin-queries.ts';
import type { Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { type SignedIn, requireRecentReauthentication } from '../../platform/identity.ts';
import { lockForRefund, startPartRefund, startRefund } from '../checkout/refunds.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import { addToRefunded } from '../accounts/sessions.ts';

export function mountAdminRefunds(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/refunds', async ({ query: { pagination, ...filters } }) => {
    const list = getRefundList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminRefundRequest), meta };
  });

  serve(context, 'GET /back-office/export/refunds', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'refund requests', ...query });
    return csvFile('refund-requests.csv', columns, readWholeList(getRefundList(deps.db, query)));
  });

  serve(
    context,
    'POST /back-office/refunds/:documentId/approve',
    async ({ user, params, body }) => ({
      data: await decideRefundRequest(deps, user, params.documentId, {
        state: 'approved',
        refund: body ?? noNote,
      }),
    }),
  );

  serve(
    context,
    'POST /back-office/refunds/:documentId/decline',
    async ({ user, params, body }) => ({
      data: await decideRefundRequest(deps, user, params.documentId, {
        state: 'declined',
        ...body,
      }),
    }),
  );
}

const columns: CsvColumns<RefundRequestRow> = {
  request: ({ request }) => request.documentId,
  asked_at: ({ request }) => request.createdAt,
  state: ({ request }) => request.state,
  order: ({ order }) => order.number,
  username: ({ buyer }) => buyer.username,
  email: ({ buyer }) => buyer.email,
  reason: ({ request }) => request.reason,
  currency: ({ order }) => order.currency,
  total: ({ order }) => formatDecimal(order.totalCents),
  decided_at: ({ request }) => request.decidedAt,
  decided_by: ({ request }) => request.decidedBy,
};

type Decision =
  | { readonly state: 'approved'; readonly refund: RefundApproval }
  | { readonly state: 'declined'; readonly answer: string };

function toAdminRefundRequest(row: RefundRequestRow): AdminRefundRequestResult {
  const { request, order, buyer, asker, downloadCount, downloadedAt } = row;
  return {
    ...request,
    order: {
      documentId: order.documentId,
      number: order.number,
      state: orderStateOf(order),
      total: order.totalCents,
      refunded: order.refundedCents,
      paidAt: order.paidAt,
      ...(order.payBy === 'transfer' && { payBy: order.payBy }),
      products: row.products,
      downloads: { count: downloadCount, lastAt: downloadedAt },
    },
    buyer,
    askedBy: asker ?? buyer,
    ...(row.company && { company: row.company }),
    earlier: row.earlier,
  };
}

type Note = Pick<PartialRefund, 'reason' | 'tellsBuyer'>;

export const noNote: Note = { reason: '', tellsBuyer: false };

/**
 * Returns false when it was started before. @throws ShopError as `startRefund`, or PROOF_TOO_OLD
 */
export async function refundWhole(
  deps: Deps,
  db: Transaction,
  actor: SignedIn,
  order: OrderSums,
  { reason, tellsBuyer }: Note,
): Promise<boolean> {
  const isFirst = await startRefund(deps, db, order.id, { byId: actor.id, reason, tellsBuyer });
  const paidCents = getPaidCents(order);
  const cents = isFirst ? paidCents - order.refundedCents : 0;
  await requireReauthenticationForRefund(db, actor, { cents, ofOrderCents: paidCents });
  return isFirst;
}

const toOptionalCents = (amount: number | undefined) =>
  amount === undefined ? undefined : toCents(amount);

type OrderSums = Pick<
  RefundRequestRow['order'],
  'id' | 'totalCents' | 'shortCents' | 'refundedCents'
>;

/**
 * Returns what the audit entry says about it.
 * @throws ShopError as `startPartRefund`, or PROOF_TOO_OLD
 */
export async function refundPart(
  deps: Deps,
  db: Transaction,
  actor: SignedIn,
  orderId: number,
  { amount, lines, refundable, reason, tellsBuyer }: PartialRefund,
): Promise<{ readonly amount: number; readonly products?: string }> {
  const part = {
    amountCents: toOptionalCents(amount),
    lines,
    leftCents: toOptionalCents(refundable),
  };
  const note = { byId: actor.id, reason, tellsBuyer };
  const started = await startPartRefund(deps, db, orderId, part, note);
  const { amountCents: cents, ofOrderCents } = started;
  await requireReauthenticationForRefund(db, actor, { cents, ofOrderCents });
  const products = started.lines.map(({ title }) => title).join(', ');
  return { amount: toAmount(cents), ...(products && { products }) };
}

/**
 * @throws ShopError NOT_FOUND, ALREADY_DECIDED, ORDER_NOT_PAID, NOTHING_TO_REFUND,
 * ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED, ORDER_DISPUTED, REFUND_TOO_HIGH or PROOF_TOO_OLD
 */
async function decideRefundRequest(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  decision: Decision,
): Promise<AdminRefundRequestResult> {
  return deps.db.transaction(async (transaction) => {
    const found = await findRefundRequest(transaction, documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    await lockForRefund(transaction, found.order.id);
    const row = (await findRefundRequest(transaction, documentId))!;
    const { request, order, buyer } = row;
    if (request.state !== 'open') throw decidedAlready(row);
    const { state } = decision;
    const part =
      state === 'approved' &&
      (await refundApproved(deps, transaction, actor, order, decision.refund));
    const stored = state === 'approved' ? { state } : decision;
    const decidedBy = { by: actor.id, at: deps.now() };
    const isFirst = await decideRequest(transaction, request.id, stored, decidedBy);
    if (!isFirst) throw new ShopError('ALREADY_DECIDED');
    if (state === 'declined') {
      const { publicUrl } = deps.config;
      for (const to of await listRefundRecipients(transaction, order.id)) {
        const mail = refundDeclinedMail({ publicUrl, ...row, to, answer: decision.answer });
        await deps.jobs.enqueue(transaction, 'send-mail', mail);
      }
    }
    const details = {
      title: buyer.username,
      order: order.documentId,
      orderNumber: order.number,
      ...part,
    };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, `refund-request.${state}`, documentId, details, people);
    const decided = await findRefundRequest(transaction, documentId);
    return toAdminRefundRequest(decided!);
  });
}

/** Someone else was faster: the answer has their decision. */
const decidedAlready = ({ request: { state, decidedBy } }: RefundRequestRow) =>
  new ShopError('ALREADY_DECIDED', {
    message: `This request has been ${state} already`,
    details: { state, decidedBy },
  });

/** What was refunded elsewhere needs no payment. */
async function refundApproved(
  deps: Deps,
  db: Transaction,
  actor: SignedIn,
  order: RefundRequestRow['order'],
  refund: RefundApproval,
): Promise<object> {
  if (refund.amount !== undefined || refund.lines) {
    return refundPart(deps, db, actor, order.id, refund);
  }
  if (!order.refundedAt) await refundWhole(deps, db, actor, order, refund);
  return {};
}

/**
 * The parts of one order count together, and so do all refunds of the session since the last
 * reauthentication.
 * @throws ShopError PROOF_TOO_OLD
 */
export async function requireReauthenticationForRefund(
  db: Transaction,
  actor: SignedIn,
  { cents, ofOrderCents }: { readonly cents: number; readonly ofOrderCents: number },
): Promise<void> {
  const ofSessionCents = await addToRefunded(db, actor.sessionId, cents);
  const mostCents = Math.max(ofSessionCents, ofOrderCents);
  if (mostCents > limits.refundCentsWithoutReauthentication) requireRecentReauthentication(actor);
}

interface Declined {
  readonly publicUrl: string;
  readonly request: Pick<RefundRequestRow['request'], 'documentId' | 'askedById'>;
  readonly order: RefundRequestRow['order'];
  readonly to: OrderRecipient;
  readonly answer: string;
}

/** A colleague may have asked. */
function getAskedText({ request, order, to }: Declined): string {
  const isOwn = (request.askedById ?? order.userId) === to.userId;
  const who = isOwn ? 'You' : `Someone of ${to.company}`;
  return `${who} asked us to give ${formatMoney(toAmount(order.totalCents), order.currency)} for order ${order.number} back. We have looked at ${isOwn ? 'your' : 'the'} request and declined it.`;
}

function refundDeclinedMail(declined: Declined): MailTemplate {
  const { publicUrl, request, order, to, answer } = declined;
  return (brand) => ({
    key: `refund-request-${request.documentId}-declined${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Order ${order.number}: your refund request`,
    title: 'We do not refund this order',
    paragraphs: [
      `Hello ${to.username},`,
      getAskedText(declined),
      ...answer.split(/[\r\n]+/),
      'Your downloads stay available. If something does not work, write to us, and we will help.',
    ],
    button: { label: 'Contact us', url: `${publicUrl}/support` },
    reason: `${to.company === null ? 'you' : to.company} asked for a refund of an order at ${brand.name}`,
  });
}
