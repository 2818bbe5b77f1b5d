import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Quote } from '@partshelf/contract/checkout.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import {
  focusRefusedField,
  isFieldRefused,
  showBillingErrors,
  type BillingForm,
} from '../../invoices/billing-form.ts';
import { toOrderedItems } from '../checkout-items.ts';
import type { CheckoutItem } from '../checkout-state.ts';
import { useStartCheckout } from '../use-start-checkout.ts';
import type { DiscountCodeState } from '../discount/use-discount-code.ts';
import { quoteKey, quoteQuery } from '../quote-query.ts';

/** Charges only a total that was shown before the button was pressed. */
export function usePayQuote(
  items: readonly CheckoutItem[],
  form: BillingForm,
  shownQuote: Quote | undefined,
  { code, refuse }: DiscountCodeState,
) {
  const queries = useQueryClient();
  const [mustConfirm, setMustConfirm] = useState(false);

  function handleRefusal(error: Error): boolean {
    if (isApiError(error, 'TOTAL_CHANGED')) {
      setMustConfirm(true);
      void refetchQuery(queries, { queryKey: quoteKey });
      return true;
    }
    if (refuse(error)) return true;
    if (!isFieldRefused(error)) return false;
    showBillingErrors(error, form);
    focusRefusedField(error, form);
    return true;
  }
  const { startCheckout, isWorking } = useStartCheckout(handleRefusal);

  function payFor(billing: Billing) {
    startCheckout(async () => {
      const { data: quote } = await queries.fetchQuery(quoteQuery(items, { billing, code }));
      const isShown = quote.total === shownQuote?.total;
      setMustConfirm(!isShown);
      if (!isShown) return undefined;
      const order = { items: toOrderedItems(items), billing, expectedTotal: quote.total };
      return code ? { ...order, code } : order;
    });
  }

  return { pay: form.handleSubmit(payFor), mustConfirm, isWorking };
}
