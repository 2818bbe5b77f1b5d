import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { pageOf, toPagination } from '../../http/site/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { readOrder, readOrders } from './own-orders.ts';
import { getReceipt } from './receipt.ts';
import { requestRefund } from './refund-requests.ts';
import { toAsked } from './to-order.ts';

export function mountOrders(door: Door, deps: Deps): void {
  serve(door, routes.orders.receipt, async ({ params, user }) => ({
    data: await getReceipt(deps, user.id, params.documentId),
  }));

  serve(door, routes.orders.requestRefund, async ({ params, body, user }) => ({
    data: toAsked(await requestRefund(deps, user, params.documentId, body.reason)),
  }));

  serve(door, routes.orders.list, async ({ query: { pagination }, user }) => {
    const { orders, total } = await readOrders(deps, user.id, pageOf(pagination));
    return { data: orders, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, routes.orders.details, async ({ params, user }) => ({
    data: await readOrder(deps, user.id, params.documentId),
  }));
}
