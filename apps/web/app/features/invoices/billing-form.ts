import { zodResolver } from '@hookform/resolvers/zod';
import { type Billing, billing } from '@partshelf/contract/invoices/invoices.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, isApiError, messageOf } from '../../api.ts';
import { showFieldErrors } from '../../ui/field-errors.ts';

/** `known` has the details that were given last. */
export function useBillingForm(known: Partial<Billing> | null, isRequired: boolean) {
  return useForm({
    mode: 'onTouched',
    resolver: zodResolver(getBillingSchema(isRequired)),
    defaultValues: { ...emptyBilling, ...known },
  });
}

export type BillingForm = ReturnType<typeof useBillingForm>;

export type BillingValues = z.input<typeof billing>;

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

type FieldName = keyof Billing;

const fieldNames = Object.keys(emptyBilling) as FieldName[];
const formFields = Object.fromEntries(fieldNames.map((name) => [name, name]));

function listRefusedFields(error: unknown): FieldName[] {
  if (isApiError(error, 'COUNTRY_NOT_SOLD_TO')) return ['country'];
  return error instanceof ApiError ? fieldNames.filter((name) => name in error.fields) : [];
}

export function showBillingErrors(error: unknown, form: BillingForm): string | null {
  if (!isApiError(error, 'COUNTRY_NOT_SOLD_TO'))
    return showFieldErrors(error, form.setError, formFields as Record<string, FieldName>);
  form.setError('country', { type: 'server', message: messageOf(error, '') });
  return null;
}

export function clearBillingErrors(error: unknown, form: BillingForm): void {
  form.clearErrors(listRefusedFields(error));
}

export function isFieldRefused(error: unknown): boolean {
  return listRefusedFields(error).length > 0;
}

export function focusRefusedField(error: unknown, form: BillingForm): void {
  const [field] = listRefusedFields(error);
  if (field) form.setFocus(field);
}
