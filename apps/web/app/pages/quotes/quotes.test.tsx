import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { expect, test } from 'vitest';
import { makeOwnQuote, quoteToken } from '../../../test/factories/quotes.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import QuotesPage from './quotes.tsx';

const routes = [{ path: '/quotes', Component: QuotesPage }];

test('lists the own quotes and those of companies, with their orders', async () => {
  signIn();
  const order = { documentId: 'o'.repeat(24), number: 1042 };
  const company = { documentId: 'c'.repeat(24), name: 'Fabrikam' };
  const quote = makeOwnQuote({ state: 'accepted', company, order });
  const { screen } = await renderShop({
    routes,
    at: '/quotes',
    answer: (address) => pageOf([quote], address),
  });
  await expect
    .element(screen.getByRole('link', { name: 'PS-Q-2026-00007', exact: true }))
    .toHaveAttribute('href', `/quote/${quoteToken}`);
  await expect.element(screen.getByText('For Fabrikam')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Order 1042' }))
    .toHaveAttribute('href', `/order/${order.documentId}`);
});

const invoicing = { asksVies: false, isTaxed: false };

test.for([
  [invoicing, /You have no quotes yet\. “Get a quote” is in the cart/],
  [null, /You have no quotes yet\.$/],
] as const)('without a quote it says where to get one, if one can be made', async ([set, text]) => {
  signIn();
  const { screen } = await renderShop({
    routes,
    at: '/quotes',
    answer: (address) => pageOf([], address),
    settings: { texts: { ...defaultShownTexts, invoicing: set } },
  });
  await expect.element(screen.getByText(text)).toBeVisible();
});
