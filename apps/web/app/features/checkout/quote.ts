import type { Quote } from '@partshelf/contract/checkout.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { ApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { getItemId, toOrdered } from './checkout-items.ts';
import type { CheckoutItem } from './checkout-state.ts';

export const quoteKey = ['checkout', 'quote'];

interface QuoteOptions {
  company?: string | undefined;
  billing?: Billing | undefined;
  code: string;
}

export function checkoutQuoteQuery(
  items: readonly CheckoutItem[],
  { company, billing, code }: QuoteOptions,
) {
  return apiQuery(quoteKey, 'POST /checkout/quote', {
    body: {
      ...toOrdered(items),
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
  const lineOf = new Map(quote?.lines.map((line) => [line.documentId, line]));
  return items.map((item) => {
    const line = lineOf.get(getItemId(item));
    // The quote may still be of the other offer.
    const isOfChoice = !item.offers || line?.isForever === item.isForever;
    return { ...item, price: isOfChoice && line ? line.unitPrice : item.price };
  });
}

/** The refusal of an order whose total has changed has the new quote, without what is owned. */
export function findNewQuote(refusal: unknown, shown: Quote | undefined): Quote | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'TOTAL_CHANGED') return undefined;
  const newest = refusal.details['quote'] as Quote | undefined;
  const shownLines = new Map(shown?.lines.map((line) => [line.documentId, line]));
  return (
    newest && {
      ...newest,
      lines: newest.lines.map((line) => {
        const { isOwned, contents } = shownLines.get(line.documentId) ?? {};
        return { ...line, ...(isOwned && { isOwned }), ...(contents && { contents }) };
      }),
    }
  );
}
