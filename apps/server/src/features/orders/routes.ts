import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { registerClaimJobs } from './claimed-orders.ts';
import { mountAdminDisputes } from './admin-disputes.ts';
import { mountAdminOrderExport } from './admin-export.ts';
import { mountAdminFailedRefunds } from './admin-failed-refunds.ts';
import { mountAdminRefunds } from './admin-refunds.ts';
import { mountAdminOrder } from './admin-order.ts';
import { mountAdminOrderCompany } from './admin-order-company.ts';
import { mountAdminOrders } from './admin.ts';
import { moveOrder } from './order-company.ts';
import { readOrder, readOrders } from './orders.ts';
import { getReceipt } from './receipt.ts';
import { requestRefund, withdrawRefundRequest } from './refund-requests.ts';

export const orders: Feature = {
  routes(context, deps) {
    mountOrders(context, deps);
    mountAdminOrders(context, deps);
    mountAdminOrder(context, deps);
    mountAdminOrderCompany(context, deps);
    mountAdminRefunds(context, deps);
    mountAdminFailedRefunds(context, deps);
    mountAdminOrderExport(context, deps);
    mountAdminDisputes(context, deps);
  },
  jobs: registerClaimJobs,
};

function mountOrders(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /orders/:documentId/receipt', async ({ params, user }) => ({
    data: await getReceipt(deps, user.id, params.documentId),
  }));

  serve(context, 'POST /orders/:documentId/refund-request', async ({ params, body, user }) => ({
    data: await requestRefund(deps, user, params.documentId, body),
  }));

  serve(context, 'DELETE /orders/:documentId/refund-request', async ({ params, user }) => {
    await withdrawRefundRequest(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'POST /orders/:documentId/company', async ({ params, body, user }) => ({
    data: await moveOrder(deps, user, params.documentId, body.company),
  }));

  serve(context, 'GET /orders', async ({ query: { pagination, ...filters }, user }) => {
    const page = toLimitOffset(pagination);
    const { orders: data, total } = await readOrders(deps, user.id, page, filters);
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /orders/:documentId', async ({ params, user }) => ({
    data: await readOrder(deps, user.id, params.documentId),
  }));
}
