import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { apiQuery } from '../../query-client.ts';
import { toOrderedItems } from './checkout-items.ts';
import type { CheckoutItem } from './checkout-state.ts';

/** References and the copy do not change the total. */
export function toQuotedBilling(billing: Billing): Billing {
  return { ...billing, purchaseOrder: '', buyerReference: '', copyTo: '' };
}

export const quoteKey = ['checkout', 'quote'];

interface QuoteOptions {
  billing?: Billing | undefined;
  /** Empty without one. */
  code: string;
}

export function quoteQuery(items: readonly CheckoutItem[], { billing, code }: QuoteOptions) {
  return apiQuery(quoteKey, 'POST /checkout/quote', {
    body: {
      items: toOrderedItems(items),
      ...(billing && { billing: toQuotedBilling(billing) }),
      ...(code && { code }),
    },
  });
}
