import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { findBilling, saveBilling } from './settings-queries.ts';
import { readInvoicing } from './settings.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

export async function readBillingDetails(db: Database, userId: number): Promise<BillingDetails> {
  const { isOn, settings } = await readInvoicing(db);
  const billing = (await findBilling(db, userId)) ?? null;
  return { mode: isOn ? settings.mode : null, billing };
}

/** The next checkout of the same user begins with it. */
export async function saveLastBilling(
  db: Transaction,
  userId: number,
  billing: Billing | null,
): Promise<void> {
  if (billing) await saveBilling(db, userId, billing);
}

export const emptyBilling: Billing = {
  kind: 'person',
  name: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  purchaseOrder: '',
  buyerReference: '',
  copyTo: '',
};

const requiredMessages = {
  name: 'Name is required',
  street: 'Street is required',
  city: 'City is required',
  country: 'Country is required',
} as const satisfies Partial<Record<keyof Billing, string>>;

function findBillingErrors(billing: Billing, isRequired: boolean): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(requiredMessages)) {
    if (isRequired && billing[field as keyof Billing] === '') errors[field] = [message];
  }
  if (billing.vatId && billing.country && !isVatIdOf(billing.country, billing.vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${countryLabel(billing.country)}`];
  }
  if (billing.vatId && !billing.country) errors['country'] = [requiredMessages.country];
  return errors;
}

/**
 * With the VAT id in its usual form. Where tax is charged, name, address and country are required.
 * @throws ShopError VALIDATION_FAILED
 */
export async function checkBilling(given: Billing, isRequired: boolean): Promise<Billing> {
  const billing = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = findBillingErrors(billing, isRequired);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  return billing;
}
