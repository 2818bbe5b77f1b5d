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
  serve(context, 'GET /back-office/orders', async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listOrderRows(deps.db, wanted, sort, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminOrder), meta };
  });

  serve(context, 'GET /back-office/orders/:documentId', async ({ params }) => ({
    data: await getAdminOrder(deps.db, params.documentId),
  }));

  serve(context, 'GET /back-office/orders/:documentId/receipt', async ({ params }) => ({
    data: await getAdminReceipt(deps, params.documentId),
  }));

  serve(
    context,
    'POST /back-office/orders/:documentId/another-attempt',
    async ({ user, params }) => ({
      data: await allowAnotherAttempt(deps, user, params.documentId),
    }),
  );

  serve(context, 'POST /back-office/orders/:documentId/refund', async ({ user, params }) => ({
    data: await refundOrder(deps, user, params.documentId),
  }));

  serve(
    context,
    'POST /back-office/orders/:documentId/partial-refund',
    async ({ user, params, body }) => ({
      data: await refundPartOfOrder(deps, user, params.documentId, body.amount),
    }),
  );

  serve(context, 'POST /back-office/orders/:documentId/credit-note', async ({ user, params }) => ({
    data: await creditDisputedOrder(deps, user, params.documentId),
  }));
}
