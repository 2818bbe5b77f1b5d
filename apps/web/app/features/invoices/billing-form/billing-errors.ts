import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { ApiError, isApiError, messageOf } from '../../../api.ts';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { emptyBilling } from './billing-schema.ts';
import type { BillingForm } from './use-billing-form.ts';

type FieldName = keyof Billing;

const fieldNames = Object.keys(emptyBilling) as FieldName[];
const formFields = Object.fromEntries(fieldNames.map((name) => [name, name]));

/** The fields that the server refuses. */
function listRefusedFields(error: unknown): FieldName[] {
  if (isApiError(error, 'COUNTRY_NOT_SOLD_TO')) return ['country'];
  return error instanceof ApiError ? fieldNames.filter((name) => name in error.fields) : [];
}

/** The text that belongs to no field; null when nothing is left. */
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
