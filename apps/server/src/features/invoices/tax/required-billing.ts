import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import { ShopError } from '../../../errors.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

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

const required = {
  name: 'Name is required',
  street: 'Street is required',
  city: 'City is required',
  country: 'Country is required',
} as const satisfies Partial<Record<keyof Billing, string>>;

async function findErrors(
  billing: Billing,
  isRequired: boolean,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(required)) {
    if (isRequired && billing[field as keyof typeof required] === '') errors[field] = [message];
  }
  if (billing.vatId && billing.country && !isVatIdOf(billing.country, billing.vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${nameCountry(billing.country)}`];
  }
  if (billing.vatId && !billing.country) errors['country'] = [required.country];
  return errors;
}

/**
 * With the VAT id in its usual form. Where tax is charged, name, address and country are required.
 * @throws ShopError VALIDATION_FAILED
 */
export async function checkBilling(given: Billing, isRequired: boolean): Promise<Billing> {
  const billing = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = await findErrors(billing, isRequired);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  return billing;
}
