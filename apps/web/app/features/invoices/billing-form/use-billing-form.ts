import { zodResolver } from '@hookform/resolvers/zod';
import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { useForm } from 'react-hook-form';
import { emptyBilling, getBillingSchema } from './billing-schema.ts';

/** `known`: as they were given last. */
export function useBillingForm(known: Billing | null, isRequired: boolean) {
  return useForm({
    mode: 'onTouched',
    resolver: zodResolver(getBillingSchema(isRequired)),
    defaultValues: { ...emptyBilling, ...known },
  });
}

export type BillingForm = ReturnType<typeof useBillingForm>;
