import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Quote } from '@partshelf/contract/checkout.ts';
import type { Buyer } from '../buyer.ts';

interface Wanted {
  readonly documentId: string;
  readonly quantity?: number;
}

export const itemsOf = (products: readonly Wanted[]) =>
  products.map(({ documentId, quantity = 1 }) => ({ productDocumentId: documentId, quantity }));

/** The calls of the checkout with billing details. */
export function checkoutCalls({ call }: Buyer) {
  const askForQuote = (products: readonly Wanted[], billing?: Partial<Billing>) =>
    call('POST', '/checkout/quote', { items: itemsOf(products), ...(billing && { billing }) });

  const order = (products: readonly Wanted[], billing?: Partial<Billing>, expectedTotal?: number) =>
    call('POST', '/orders', {
      items: itemsOf(products),
      ...(billing && { billing }),
      ...(expectedTotal !== undefined && { expectedTotal }),
    });

  return {
    askForQuote,
    order,
    async quote(products: readonly Wanted[], billing?: Partial<Billing>): Promise<Quote> {
      return (await askForQuote(products, billing)).json().data;
    },
    /** The id of the payment session. */
    async startPaying(products: readonly Wanted[], billing?: Partial<Billing>): Promise<string> {
      return (await order(products, billing)).json().stripeSession.id;
    },
  };
}
