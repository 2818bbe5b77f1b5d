import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import {
  allowAnotherAttempt,
  creditDisputedOrder,
  refundOrder,
  refundPartOfOrder,
} from './order-changes.ts';
import { listOrderRows } from './list-query.ts';
import { getAdminOrder, getAdminReceipt, toAdminOrder } from './orders.ts';

export function mountAdminOrders(context: RouteContext, deps: Deps): void {
  const { adminOrders } = routes;

  serve(context, adminOrders.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listOrderRows(deps.db, wanted, sort, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminOrder), meta };
  });

  serve(context, adminOrders.get, async ({ params }) => ({
    data: await getAdminOrder(deps.db, params.documentId),
  }));

  serve(context, adminOrders.receipt, async ({ params }) => ({
    data: await getAdminReceipt(deps, params.documentId),
  }));

  serve(context, adminOrders.allowAnotherAttempt, async ({ user, params }) => ({
    data: await allowAnotherAttempt(deps, user, params.documentId),
  }));

  serve(context, adminOrders.refund, async ({ user, params }) => ({
    data: await refundOrder(deps, user, params.documentId),
  }));

  serve(context, adminOrders.refundPart, async ({ user, params, body }) => ({
    data: await refundPartOfOrder(deps, user, params.documentId, body.amount),
  }));

  serve(context, adminOrders.issueCreditNote, async ({ user, params }) => ({
    data: await creditDisputedOrder(deps, user, params.documentId),
  }));
}
