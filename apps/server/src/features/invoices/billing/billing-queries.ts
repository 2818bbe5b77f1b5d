import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { billingDetails } from '../../../db/tables/invoices.ts';

export async function findBilling(db: Queryable, userId: number): Promise<Billing | undefined> {
  const [row] = await db
    .select({ billing: billingDetails.billing })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId));
  return row?.billing;
}

export async function saveBilling(db: Transaction, userId: number, billing: Billing) {
  await db
    .insert(billingDetails)
    .values({ userId, billing })
    .onConflictDoUpdate({ target: billingDetails.userId, set: { billing } });
}
