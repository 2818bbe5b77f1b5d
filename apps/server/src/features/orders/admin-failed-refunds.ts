import type { AdminOrderDetailsResult } from '@partshelf/contract/orders/admin.ts';
import { toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { dismissFailure } from '../checkout/failed-refunds.ts';
import type { RefundRow } from '../checkout/reversal-queries.ts';
import { retryRefund } from '../checkout/refunds.ts';
import { getAdminOrder } from './admin-order.ts';
import { getOrderWithBuyer } from './admin.ts';
import { requireReauthenticationForRefund } from './admin-refunds.ts';

export function mountAdminFailedRefunds(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'POST /back-office/orders/:documentId/refunds/:refundDocumentId/retry',
    async ({ user, params }) => ({ data: await retryFailedRefund(deps, user, params) }),
  );

  serve(
    context,
    'POST /back-office/orders/:documentId/refunds/:refundDocumentId/dismiss',
    async ({ user, params }) => ({ data: await dismissFailedRefund(deps, user, params) }),
  );
}

interface RefundPath {
  readonly documentId: string;
  readonly refundDocumentId: string;
}

type Found = Awaited<ReturnType<typeof getOrderWithBuyer>>;

async function recordDecision(
  db: Transaction,
  actor: SignedIn,
  { order, buyer }: Found,
  action: 'order.refund_retried' | 'order.refund_dismissed',
  failed: RefundRow,
): Promise<void> {
  const amount = toAmount(failed.amountCents);
  const details = { title: buyer.username, orderNumber: order.number, amount };
  await recordAudit(db, actor, action, order.documentId, details, [buyer.documentId]);
}

/** @throws ShopError NOT_FOUND, or as `retryRefund` */
async function retryFailedRefund(
  deps: Deps,
  actor: SignedIn,
  { documentId, refundDocumentId: key }: RefundPath,
): Promise<AdminOrderDetailsResult> {
  const found = await getOrderWithBuyer(deps.db, documentId);
  const { id, totalCents: ofOrderCents } = found.order;
  await retryRefund(deps, id, { key, byId: actor.id }, async (transaction, failed) => {
    const cents = failed.amountCents;
    await requireReauthenticationForRefund(transaction, actor, { cents, ofOrderCents });
    await recordDecision(transaction, actor, found, 'order.refund_retried', failed);
  });
  return getAdminOrder(deps, documentId);
}

/** @throws ShopError NOT_FOUND or REFUND_NOT_FAILED */
async function dismissFailedRefund(
  deps: Deps,
  actor: SignedIn,
  { documentId, refundDocumentId: key }: RefundPath,
): Promise<AdminOrderDetailsResult> {
  const found = await getOrderWithBuyer(deps.db, documentId);
  await deps.db.transaction(async (transaction) => {
    const failed = await dismissFailure(deps, transaction, found.order.id, key);
    await recordDecision(transaction, actor, found, 'order.refund_dismissed', failed);
  });
  return getAdminOrder(deps, documentId);
}
