import { receipt } from '@partshelf/contract/orders/orders.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import { namedCompanyColumns } from '../../db/named-columns.ts';
import { mayManage } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { transfers } from '../../db/tables/transfers.ts';

/** The first of several payments counts. */
export async function findPaidOrder(db: Database, userId: number | null, documentId: string) {
  const [order] = await db
    .select({
      order: columnsOf(z.omit(receipt.shape.order, { company: true, paidAt: true }), orders, {}),
      company: namedCompanyColumns,
      ...pickColumns(
        orders,
        'id',
        'totalCents',
        'refundedCents',
        'taxCents',
        'discountCents',
        'discount',
      ),
      paidAt: paymentSessions.paidAt,
      buyer: { username: users.username, email: users.email },
      buyerErasedAt: users.erasedAt,
      /** An order without a payment has only its session. */
      paymentReference: sql<string>`coalesce(case when ${paymentSessions.attempt} = 0 then ${transfers.reference} end, ${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(
      paymentSessions,
      and(eq(paymentSessions.orderId, orders.id), isNotNull(paymentSessions.paidAt)),
    )
    .leftJoin(transfers, eq(transfers.orderId, orders.id))
    .where(
      and(
        eq(orders.documentId, documentId),
        userId === null ? undefined : mayManage(userId),
        eq(orders.status, 'succeeded'),
      ),
    )
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.id))
    .limit(1);
  return order;
}

export async function findNewestInvoice(db: Database, orderId: number) {
  const [newest] = await db
    .select({ snapshot: invoices.snapshot })
    .from(invoices)
    .where(
      and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), isNull(invoices.refundId)),
    )
    .orderBy(desc(invoices.id))
    .limit(1);
  return newest?.snapshot;
}
