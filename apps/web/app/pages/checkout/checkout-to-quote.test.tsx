import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { makeOwnQuote } from '../../../test/factories/quotes.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { toCheckoutItem, toCheckoutState } from '../../features/checkout/checkout-items.ts';
import CheckoutPage from './checkout.tsx';

const chart = makeProduct({ title: 'Org Chart', price: 129 });

test('the checkout for a quote makes a quote at the total that it shows, and opens it', async () => {
  signIn();
  const routes = [
    { path: '/checkout', Component: CheckoutPage },
    { path: '/quote/:token', Component: () => <p>Quote page</p> },
  ];
  const { screen } = await renderShop({
    routes,
    at: {
      pathname: '/checkout',
      search: '?quote=1',
      state: toCheckoutState([toCheckoutItem(chart)]),
    } as never,
    answer: (address) =>
      address.pathname === '/api/users/me/billing'
        ? { data: { mode: null, billing: null } }
        : address.pathname === '/api/checkout/quote'
          ? 404
          : pageOf([], address),
  });
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Get a quote' }))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Proceed to Payment' }).elements()).toEqual([]);
  const sent = answerCalls({ 'POST /api/quotes': { data: makeOwnQuote() } });
  await screen.getByRole('button', { name: 'Get the quote' }).click();
  await expect.element(screen.getByText('Quote page')).toBeVisible();
  expect(sent[0]).toMatchObject({
    body: {
      items: [{ productDocumentId: chart.documentId, quantity: 1 }],
      expectedTotal: 129,
    },
  });
});
