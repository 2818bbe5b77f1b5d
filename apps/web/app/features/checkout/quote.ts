import type { Quote } from '@partshelf/contract/checkout.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { apiQuery } from '../../query-client.ts';
import { toOrderedItems } from './checkout-items.ts';
import type { CheckoutItem } from './checkout-state.ts';

export const quoteKey = ['checkout', 'quote'];

interface QuoteOptions {
  company?: string | undefined;
  billing?: Billing | undefined;
  /** It is empty without one. */
  code: string;
}

export function quoteQuery(
  items: readonly CheckoutItem[],
  { company, billing, code }: QuoteOptions,
) {
  return apiQuery(quoteKey, 'POST /checkout/quote', {
    body: {
      items: toOrderedItems(items),
      ...(company && { company }),
      ...(billing && { billing: toQuotedBilling(billing) }),
      ...(code && { code }),
    },
  });
}

/** References and the copy do not change the total. */
export function toQuotedBilling(billing: Billing): Billing {
  return { ...billing, purchaseOrder: '', buyerReference: '', copyTo: '' };
}

export function withPrices(
  items: readonly CheckoutItem[],
  quote: Quote | undefined,
): readonly CheckoutItem[] {
  const priceOf = new Map(quote?.lines.map(({ documentId, unitPrice }) => [documentId, unitPrice]));
  return items.map((item) => ({
    ...item,
    price: priceOf.get(item.productDocumentId) ?? item.price,
  }));
}
