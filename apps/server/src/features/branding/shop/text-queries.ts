import type { SubscriptionForm } from '@partshelf/contract/subscribers.ts';
import type { Config } from '../../../platform/config.ts';
import type { Queryable } from '../../../db/client.ts';
import { invoicingSettings } from '../../../db/tables/invoices.ts';
import { shopTexts } from '../../../db/tables/branding.ts';
import { subscriptionSettings } from '../../../db/tables/subscribers.ts';

export type WrittenText = Awaited<ReturnType<typeof listCurrentTexts>>[number];

/** Also those that went back to the built-in text. */
export const listCurrentTexts = (db: Queryable) =>
  db
    .select({ name: shopTexts.name, version: shopTexts.version, content: shopTexts.content })
    .from(shopTexts);

export async function findInvoicingSettings(db: Queryable) {
  const [row] = await db.select({ settings: invoicingSettings.settings }).from(invoicingSettings);
  return row?.settings;
}

/** EmailJS only where it is configured. */
export async function readSubscriptionForm(
  db: Queryable,
  { subscribe }: Pick<Config, 'subscribe'>,
): Promise<SubscriptionForm> {
  if (!subscribe) return 'shop';
  const [row] = await db.select({ form: subscriptionSettings.form }).from(subscriptionSettings);
  return row?.form ?? 'emailjs';
}
