import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { readInvoicing } from '../settings/settings.ts';
import { findBilling, saveBilling } from './billing-queries.ts';

export async function readBillingDetails(db: Database, userId: number): Promise<BillingDetails> {
  const { isOn, settings } = await readInvoicing(db);
  const billing = (await findBilling(db, userId)) ?? null;
  return { mode: isOn ? settings.mode : null, billing };
}

/** For the next checkout of the same user. */
export async function rememberBilling(
  db: Transaction,
  userId: number,
  billing: Billing | null,
): Promise<void> {
  if (billing) await saveBilling(db, userId, billing);
}
