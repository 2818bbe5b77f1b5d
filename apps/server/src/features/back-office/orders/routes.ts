import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { allowAnotherAttempt, refundOrder } from './order-changes.ts';
import { listSoldOrders } from './list-query.ts';
import { getSoldOrder, getSoldOrderReceipt, toSoldOrder } from './orders.ts';

export function mountSoldOrders(door: Door, deps: Deps): void {
  const { soldOrders } = routes;

  serve(door, soldOrders.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listSoldOrders(deps.db, wanted, sort, pageOf(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toSoldOrder), meta };
  });

  serve(door, soldOrders.order, async ({ params }) => ({
    data: await getSoldOrder(deps.db, params.documentId),
  }));

  serve(door, soldOrders.receipt, async ({ params }) => ({
    data: await getSoldOrderReceipt(deps, params.documentId),
  }));

  serve(door, soldOrders.allowAttempt, async ({ user, params }) => ({
    data: await allowAnotherAttempt(deps, user, params.documentId),
  }));

  serve(door, soldOrders.refund, async ({ user, params }) => ({
    data: await refundOrder(deps, user, params.documentId),
  }));
}
