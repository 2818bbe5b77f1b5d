import { billing, type Billing } from '@partshelf/contract/invoices/billing.ts';
import * as z from 'zod/mini';

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

const required = (message: string) => z.refine<string>((text) => text.trim() !== '', message);

const requiredBilling = z.strictObject({
  ...billing.shape,
  name: billing.shape.name.check(required('Name is required')),
  street: billing.shape.street.check(required('Street is required')),
  city: billing.shape.city.check(required('City is required')),
  country: billing.shape.country.check(required('Country is required')),
});

export const getBillingSchema = (isRequired: boolean): typeof billing =>
  isRequired ? requiredBilling : billing;

export function hasBilling({ kind: _kind, ...texts }: Billing): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}
