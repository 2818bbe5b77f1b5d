import type { Quote } from '@partshelf/contract/checkout.ts';
import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { toCheckoutItem, toCheckoutState } from '../app/features/checkout/checkout-items.ts';
import CheckoutPage from '../app/pages/checkout/checkout.tsx';
import { makeQuote } from './factories/invoices.ts';
import { makeProduct } from './factories/products.ts';
import { pageOf, renderShop } from './render-shop.tsx';

const routes = [
  { path: '/checkout', Component: CheckoutPage },
  { path: '/cart', Component: () => <p>The cart</p> },
];

export type Answer = object | number | Promise<object>;

export const chart = makeProduct({ title: 'Org Chart', price: 129 });
export const never = new Promise<object>(() => {});

/** Orders are answered by `answerCalls`. */
export async function openCheckout(
  details: BillingDetails | Promise<object> | number,
  quote: () => Answer = () => 404,
  others: Record<string, object | number> = {},
) {
  const { screen, calls } = await renderShop({
    routes,
    at: { pathname: '/checkout', state: toCheckoutState([toCheckoutItem(chart)]) },
    answer: (address) => {
      const other = others[address.pathname];
      if (other !== undefined) return other;
      if (address.pathname === '/api/checkout/quote') return quote();
      if (address.pathname !== '/api/users/me/billing') return pageOf([chart], address);
      return typeof details === 'number' || details instanceof Promise
        ? details
        : { data: details };
    },
  });
  return {
    screen,
    calls,
    quotes: () => calls.filter(({ pathname }) => pathname === '/api/checkout/quote').length,
    pay: screen.getByRole('button', { name: 'Proceed to Payment' }),
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    section: screen.getByRole('heading', { name: 'Billing details' }),
    sums: () =>
      screen
        .getByRole('heading', { name: 'Payment Summary' })
        .element()
        .parentElement!.querySelector('dl')!.textContent,
  };
}

export const quoted = (quote: Partial<Quote> = {}) => ({ data: makeQuote(quote) });

export const openTaxedCheckout = (billing: Billing | null, quote?: () => Answer) =>
  openCheckout({ mode: 'table', billing }, quote);
