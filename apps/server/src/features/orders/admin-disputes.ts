import type { AdminDisputeResult } from '@partshelf/contract/orders/disputes.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  type DisputeListRow,
  disputeStateOf,
  findDisputedOrder,
  listDisputeRows,
} from './admin-dispute-queries.ts';
import { exportEvidence } from './admin-evidence.ts';

export function mountAdminDisputes(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/disputes', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listDisputeRows(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map((row) => toAdminDispute(deps, row)), meta };
  });

  serve(context, 'GET /back-office/orders/:documentId/evidence', async ({ user, params }) => {
    const found = await findDisputedOrder(deps.db, params.documentId);
    if (!found) throw new ShopError('NOT_FOUND');
    const { order, buyer } = found;
    await deps.db.transaction((transaction) =>
      recordAudit(
        transaction,
        user,
        'order.evidence_exported',
        order.documentId,
        { title: buyer.username, orderNumber: order.number },
        [buyer.documentId],
      ),
    );
    const read = { actor: user.documentId, data: `evidence of order ${order.documentId}` };
    logSecurityEvent(deps.log, 'sensitive_read', read);
    return exportEvidence(deps, found, async () => {
      const host = new URL(deps.config.publicUrl).host;
      const { statusCode, body } = await context.app.inject({ url: '/terms', headers: { host } });
      return statusCode === 200 ? body : undefined;
    });
  });
}

/** Test mode has addresses of its own. */
const disputeUrl = ({ payments }: Pick<Deps, 'payments'>, stripeId: string) =>
  `https://dashboard.stripe.com/${payments.liveMode ? '' : 'test/'}disputes/${stripeId}`;

function toAdminDispute(
  deps: Pick<Deps, 'payments'>,
  { dispute, order, buyer }: DisputeListRow,
): AdminDisputeResult {
  return {
    documentId: dispute.documentId,
    state: disputeStateOf(dispute),
    isInquiry: dispute.status.startsWith('warning_'),
    amount: dispute.amountCents,
    reason: dispute.reason,
    respondBy: dispute.respondBy,
    openedAt: dispute.openedAt,
    closedAt: dispute.closedAt,
    url: disputeUrl(deps, dispute.stripeId),
    order,
    buyer,
  };
}
