import { countryText } from '@partshelf/contract/invoices/countries.ts';
import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { ShopError } from '../../platform/errors.ts';
import { deleteBilling, findBilling, saveBilling } from './settings-queries.ts';
import { readInvoicing } from './settings.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

export async function readBillingDetails(db: Database, userId: number): Promise<BillingDetails> {
  const { isOn, settings } = await readInvoicing(db);
  const billing = (await findBilling(db, userId)) ?? null;
  return { mode: isOn ? settings.mode : null, billing };
}

/** @throws ShopError VALIDATION_FAILED, or TOKEN_MISSING while the account is deleted */
export async function changeBilling(
  db: Database,
  userId: number,
  given: Billing,
): Promise<BillingDetails> {
  const { isOn, settings } = await readInvoicing(db);
  const isTaxed = isOn && settings.mode === 'table';
  const billing = await checkBilling(given, isTaxed ? 'address' : 'name');
  await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new ShopError('TOKEN_MISSING');
    await saveBilling(transaction, userId, billing);
  });
  return readBillingDetails(db, userId);
}

export async function removeBilling(db: Database, userId: number): Promise<BillingDetails> {
  await deleteBilling(db, userId);
  return readBillingDetails(db, userId);
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

/** Null requires nothing. */
type Required = 'name' | 'address' | null;

const isRequired = (field: string, required: Required) =>
  required === 'address' || (required === 'name' && field === 'name');

function findBillingErrors(billing: Billing, required: Required): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(requiredMessages)) {
    if (isRequired(field, required) && billing[field as keyof Billing] === '') {
      errors[field] = [message];
    }
  }
  if (billing.vatId && billing.country && !isVatIdOf(billing.country, billing.vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${countryText(billing.country)}`];
  }
  if (billing.vatId && !billing.country) errors['country'] = [requiredMessages.country];
  return errors;
}

/**
 * With the VAT id in its usual form. Where tax is charged, name, address and country are required.
 * @throws ShopError VALIDATION_FAILED
 */
export async function checkBilling(given: Billing, required: Required): Promise<Billing> {
  const billing = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = findBillingErrors(billing, required);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  return billing;
}
