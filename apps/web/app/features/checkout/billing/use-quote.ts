import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import {
  clearBillingErrors,
  showBillingErrors,
  emptyBilling,
  getBillingSchema,
  type BillingForm,
} from '../../invoices/billing-form.ts';
import type { CheckoutItem } from '../checkout-state.ts';
import { quoteQuery, toQuotedBilling } from '../quote-query.ts';

const pauseMs = 400;

/** What the order costs with tax; undefined while the billing details are not complete. */
export function useQuote(items: readonly CheckoutItem[], form: BillingForm, code: string) {
  // Compared by content.
  const typed = JSON.stringify(toQuotedBilling(useWatch({ control: form.control }) as Billing));
  const settled = useDebouncedValue(typed, pauseMs);
  const { data: billing } = getBillingSchema(true).safeParse(JSON.parse(settled));
  const { data, error, isFetching } = useQuery({
    ...quoteQuery(items, { billing: billing ?? emptyBilling, code }),
    enabled: billing !== undefined && items.length > 0,
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (!error) return;
    showBillingErrors(error, form);
    return () => clearBillingErrors(error, form);
  }, [error, form]);

  return {
    quote: billing && data?.data,
    error,
    isUpdating: isFetching || (billing !== undefined && typed !== settled),
  };
}
