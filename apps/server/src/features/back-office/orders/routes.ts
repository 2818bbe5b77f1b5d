import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { allowAnotherAttempt, refundOrder } from './order-changes.ts';
import { listSoldOrders } from './list-query.ts';
import { getSoldOrder, getSoldOrderReceipt, toSoldOrder } from './orders.ts';

export function mountSoldOrders(context: RouteContext, deps: Deps): void {
  const { soldOrders } = routes;

  serve(context, soldOrders.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listSoldOrders(deps.db, wanted, sort, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toSoldOrder), meta };
  });

  serve(context, soldOrders.order, async ({ params }) => ({
    data: await getSoldOrder(deps.db, params.documentId),
  }));

  serve(context, soldOrders.receipt, async ({ params }) => ({
    data: await getSoldOrderReceipt(deps, params.documentId),
  }));

  serve(context, soldOrders.allowAttempt, async ({ user, params }) => ({
    data: await allowAnotherAttempt(deps, user, params.documentId),
  }));

  serve(context, soldOrders.refund, async ({ user, params }) => ({
    data: await refundOrder(deps, user, params.documentId),
  }));
}
