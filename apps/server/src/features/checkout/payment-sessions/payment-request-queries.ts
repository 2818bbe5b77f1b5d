import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { paymentRequests } from '../../../db/tables/orders.ts';

export async function storeBuyerEmail(
  db: Queryable,
  request: { readonly orderId: number; readonly attempt: number; readonly buyerEmail: string },
): Promise<string> {
  await db.insert(paymentRequests).values(request).onConflictDoNothing();
  const { orderId, attempt } = request;
  const [stored] = await db
    .select({ buyerEmail: paymentRequests.buyerEmail })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.orderId, orderId), eq(paymentRequests.attempt, attempt)));
  return stored!.buyerEmail;
}

/** The provider has forgotten the idempotency key by then. */
export async function deleteOldPaymentRequests(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${paymentRequests} where ctid in (
      select ctid from ${paymentRequests}
      where ${lt(paymentRequests.createdAt, sql`now() - make_interval(days => ${retention.paymentRequestDays})`)}
      limit ${limit}
    )`);
  return rowCount ?? 0;
}
