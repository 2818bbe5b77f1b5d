import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
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
