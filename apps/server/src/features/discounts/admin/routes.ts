import { routes } from '@partshelf/contract/api/routes.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { toAdminOrder } from '../../orders/admin/orders.ts';
import {
  changeDiscount,
  createDiscount,
  removeDiscount,
  withdrawDiscount,
} from './discount-changes.ts';
import { getDiscount, getDiscountRow, toDiscounts } from './discounts.ts';
import { exportBatch } from './export-batch.ts';
import { getBatch, startBatch } from './generate-codes.ts';
import { listDiscountRows, listUses } from './list-query.ts';

export function mountAdminDiscounts(context: RouteContext, deps: Deps): void {
  const { db } = deps;
  const { adminDiscounts } = routes;

  serve(context, adminDiscounts.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listDiscountRows(db, wanted, sort, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: await toDiscounts(db, rows), meta };
  });

  serve(context, adminDiscounts.get, async ({ params }) => ({
    data: await getDiscount(db, params.documentId),
  }));

  serve(context, adminDiscounts.create, async ({ user, body }) => ({
    data: await createDiscount(deps, user, body),
  }));

  serve(context, adminDiscounts.change, async ({ user, params, body }) => ({
    data: await changeDiscount(deps, user, params.documentId, body),
  }));

  serve(context, adminDiscounts.withdraw, async ({ user, params }) => ({
    data: await withdrawDiscount(deps, user, params.documentId),
  }));

  serve(context, adminDiscounts.remove, async ({ user, params }) => {
    await removeDiscount(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, adminDiscounts.listUses, async ({ params, query: { pagination } }) => {
    const { discount } = await getDiscountRow(db, params.documentId);
    const { rows, total } = await listUses(db, discount.id, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    const data = rows.map((row) => ({
      ...toAdminOrder(row),
      discount: toDollars(row.discountCents),
    }));
    return { data, meta };
  });

  serve(context, adminDiscounts.generate, async ({ user, body }) => ({
    data: await startBatch(deps, user, body),
  }));

  serve(context, adminDiscounts.getBatch, async ({ params }) => ({
    data: await getBatch(deps, params.documentId),
  }));

  serve(context, adminDiscounts.exportBatch, async ({ user, params }) =>
    exportBatch(deps, user, params.documentId),
  );
}
