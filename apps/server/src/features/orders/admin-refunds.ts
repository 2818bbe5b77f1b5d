import type { MailTemplate } from '../../db/jobs.ts';
import type { AdminRefundRequestResult } from '@partshelf/contract/orders/admin-refunds.ts';
import { toDollars, formatUsd } from '@partshelf/contract/money.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  listRefundRequests,
  orderStateOf,
  decideRequest,
  findRefundRequest,
  type RefundRequestRow,
} from './admin-queries.ts';
import type { Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { type SignedIn, requireRecentReauthentication } from '../../platform/identity.ts';
import { lockForRefund, startRefund } from '../checkout/refunds.ts';
import { recordAudit } from '../audit/audit.ts';
import { addToRefunded } from '../accounts/sessions.ts';
import { mailLayout } from '../../mail/layout.ts';

export function mountAdminRefunds(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/refunds', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listRefundRequests(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminRefundRequest), meta };
  });

  serve(context, 'POST /back-office/refunds/:documentId/approve', async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'approved'),
  }));

  serve(context, 'POST /back-office/refunds/:documentId/decline', async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'declined'),
  }));
}

type Decision = 'approved' | 'declined';

function toAdminRefundRequest(row: RefundRequestRow): AdminRefundRequestResult {
  const { request, order, buyer, decidedBy } = row;
  return {
    documentId: request.documentId,
    state: request.state,
    reason: request.reason,
    createdAt: request.createdAt,
    decidedAt: request.decidedAt,
    decidedBy,
    order: {
      documentId: order.documentId,
      number: order.number,
      state: orderStateOf(order),
      total: order.totalCents,
      paidAt: order.paidAt,
    },
    buyer,
  };
}

async function sendDeclineMail({ config, jobs }: Deps, db: Transaction, row: RefundRequestRow) {
  const mail = refundDeclinedMail({ publicUrl: config.publicUrl, ...row });
  await jobs.enqueue(db, 'send-mail', mail);
}

/**
 * @throws ShopError NOT_FOUND, ALREADY_DECIDED, ORDER_WITHOUT_PAYMENT, ORDER_DISPUTED or
 * PROOF_TOO_OLD
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
    if (request.state !== 'open') throw new ShopError('ALREADY_DECIDED');
    const isApproved = decision === 'approved';
    if (isApproved) {
      const { totalCents, refundedCents } = order;
      const note = { byId: actor.id, reason: '', tellsBuyer: false };
      const isFirst = !order.refundedAt && (await startRefund(deps, transaction, order.id, note));
      const cents = isFirst ? totalCents - refundedCents : 0;
      await requireReauthenticationForRefund(transaction, actor, {
        cents,
        ofOrderCents: totalCents,
      });
    }
    const decidedBy = { by: actor.id, at: deps.now() };
    const isFirst = await decideRequest(transaction, request.id, decision, decidedBy);
    if (!isFirst) throw new ShopError('ALREADY_DECIDED');
    if (!isApproved) await sendDeclineMail(deps, transaction, row);
    const details = {
      title: buyer.username,
      order: order.documentId,
      orderNumber: order.number,
    };
    const people = [buyer.documentId];
    await recordAudit(
      transaction,
      actor,
      `refund-request.${decision}`,
      documentId,
      details,
      people,
    );
    const decided = await findRefundRequest(transaction, documentId);
    return toAdminRefundRequest(decided!);
  });
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
  readonly request: { readonly documentId: string };
  readonly order: RefundRequestRow['order'];
  readonly buyer: { readonly username: string; readonly email: string };
}

function refundDeclinedMail({ publicUrl, request, order, buyer }: Declined): MailTemplate {
  return (brand) => ({
    key: `refund-request-${request.documentId}-declined`,
    to: buyer.email,
    orderId: order.id,
    subject: `Order ${order.number}: your refund request`,
    ...mailLayout(brand, {
      title: 'We do not refund this order',
      paragraphs: [
        `Hello ${buyer.username},`,
        `You asked us to give ${formatUsd(toDollars(order.totalCents))} for order ${order.number} back. We have looked at your request and declined it.`,
        'Your downloads stay available. If something does not work, write to us, and we will help.',
      ],
      button: { label: 'Contact us', url: `${publicUrl}/support` },
      footer: `You receive this email because you asked for a refund of an order at ${brand.name}.`,
    }),
  });
}
