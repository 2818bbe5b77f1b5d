import type { OrderFilters } from '@partshelf/contract/orders/admin.ts';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import { companyOfOrder } from '../../db/expressions.ts';
import { selectLineShares } from '../../db/line-shares.ts';
import { soldLineColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { releases } from '../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { getOrderList } from './admin-list-queries.ts';

const selectExportedOrders = (db: Database) =>
  db
    .select({
      ...pickColumns(
        orders,
        'id',
        'documentId',
        'number',
        'status',
        'payBy',
        'createdAt',
        'paidAt',
        'refundedAt',
        'refundedCents',
        'disputedAt',
        'currency',
        'taxCents',
        'discount',
        'country',
        'tax',
      ),
      ...pickColumns(users, 'username', 'email'),
      company: companyOfOrder,
      payment: firstPayment,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .$dynamic();

export type ExportedOrder = Awaited<ReturnType<typeof selectExportedOrders>>[number];

export const getExportedOrderList = (db: Database, filters: OrderFilters) => ({
  ...getOrderList(db, filters),
  rows: () => selectExportedOrders(db),
});

const firstPayment: SQL<string | null> =
  sql`(select coalesce(case when ${paymentSessions.attempt} = 0 then (select ${transfers.reference} from ${transfers} where ${transfers.orderId} = ${orders.id}) end, ${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId}) from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.paidAt} is not null order by ${paymentSessions.paidAt}, ${paymentSessions.id} limit 1)`;

export function readExportedLines(db: Database, orderIds: readonly number[]) {
  const shares = selectLineShares(db, inArray(orders.id, [...orderIds]));
  return db
    .select({
      orderId: orderLines.orderId,
      ...soldLineColumns,
      shares: pickColumns(shares, 'paidCents', 'taxCents', 'returnedCents', 'returnedTaxCents'),
    })
    .from(shares)
    .innerJoin(orderLines, eq(orderLines.id, shares.lineId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
