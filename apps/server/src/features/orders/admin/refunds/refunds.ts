import type { AdminRefundRequest } from '@partshelf/contract/back-office/refunds.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../errors.ts';
import type { SignedIn } from '../../../../identity.ts';
import { lockForRefund, startRefund } from '../../../checkout/reversals/refund-order.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { orderStateOf } from '../order-state.ts';
import { requireProofOfRefund } from './proof-of-refund.ts';
import { refundDeclinedMail } from './refund-declined-mail.ts';
import { decideRequest, findRefundRequest, type RefundRequestRow } from './queries.ts';

type Decision = 'approved' | 'declined';

export function toRefundRequest(row: RefundRequestRow): AdminRefundRequest {
  const { request, order, buyer, decidedBy } = row;
  return {
    documentId: request.documentId,
    state: request.state,
    reason: request.reason,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy,
    order: {
      documentId: order.documentId,
      state: orderStateOf(order),
      total: toDollars(order.totalCents),
      paidAt: order.paidAt?.toISOString() ?? null,
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
export async function decideRefundRequest(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  decision: Decision,
): Promise<AdminRefundRequest> {
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
      const isFirst = !order.refundedAt && (await startRefund(deps, transaction, order.id));
      const cents = isFirst ? totalCents - refundedCents : 0;
      await requireProofOfRefund(transaction, actor, { cents, ofOrderCents: totalCents });
    }
    const decidedBy = { by: actor.id, at: deps.now() };
    const isFirst = await decideRequest(transaction, request.id, decision, decidedBy);
    if (!isFirst) throw new ShopError('ALREADY_DECIDED');
    if (!isApproved) await sendDeclineMail(deps, transaction, row);
    const details = { title: buyer.username, order: order.documentId };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, decision, 'refund-request', documentId, details, people);
    const decided = await findRefundRequest(transaction, documentId);
    return toRefundRequest(decided!);
  });
}
