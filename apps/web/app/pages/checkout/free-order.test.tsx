import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { makeProduct } from '../../../test/factories/products.ts';
import { quoted } from '../../../test/open-checkout.tsx';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { render } from 'vitest-browser-react';
import { CartSummary } from '../../features/cart/cart-summary.tsx';
import { toCheckoutItem, toCheckoutState } from '../../features/checkout/checkout-items.ts';
import CheckoutFailedPage from './checkout-failed.tsx';
import CheckoutSuccessPage from './checkout-success.tsx';
import CheckoutPage from './checkout.tsx';

const routes = [
  { path: '/checkout', Component: CheckoutPage },
  { path: '/checkout-success', Component: CheckoutSuccessPage },
  { path: '/checkout-failed', Component: CheckoutFailedPage },
];

const reference = 'free_order000000000000001';

async function comeBack(page: string, answer: () => object | number | Promise<object>) {
  const { screen } = await renderShop({
    routes,
    at: `/checkout-${page}?session_id=${reference}`,
    answer: (address) => (address.pathname === '/api/orders' ? pageOf([], address) : answer()),
  });
  return screen;
}

test('the button of an order of free products names no payment', async () => {
  const sent = answerCalls({ 'POST /api/orders': new Promise(() => {}) });
  const product = makeProduct({ title: 'Quick Poll', price: 0 });
  const { screen } = await renderShop({
    routes,
    at: { pathname: '/checkout', state: toCheckoutState([toCheckoutItem(product)]) },
    answer: (address) =>
      address.pathname === '/api/checkout/quote'
        ? quoted({ treatment: 'none', rate: 0, sentence: '', net: 0, tax: 0, total: 0 })
        : pageOf([product], address),
  });
  const line = screen.getByRole('listitem').filter({ hasText: 'Quick Poll' });
  await expect.element(line.getByText('Free')).toBeVisible();
  expect(screen.getByText('card provider', { exact: false }).elements()).toHaveLength(0);
  const steps = screen.getByRole('listitem').filter({ hasText: /^(Cart|Checkout|Payment)$/ });
  expect(steps.elements().map((step) => step.textContent)).toEqual(['Cart', 'Checkout']);
  expect(screen.getByRole('button', { name: 'Proceed to Payment' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Get it for free' }).click();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['POST /api/orders']);
});

test('a free order is complete without words about a payment', async () => {
  const screen = await comeBack('success', () => ({ status: 'success', attempts: 1 }));
  const heading = screen.getByRole('heading', { name: 'Your order is complete' });
  await expect.element(heading).toHaveFocus();
  expect(screen.getByText(/payment/i).elements()).toHaveLength(0);
});

test('a free order is completed first', async () => {
  const screen = await comeBack('success', () => new Promise<object>(() => {}));
  await expect.element(screen.getByText('Completing your order...')).toBeVisible();
});

test('a free order that cannot be verified says so', async () => {
  const screen = await comeBack('success', () => 404);
  const advice = 'Failed to verify your order. Please try again later.';
  await expect.element(screen.getByText(advice)).toBeVisible();
});

test('a free order that is not complete can be repeated', async () => {
  const screen = await comeBack('failed', () => ({ status: 'pending', attempts: 1 }));
  await expect.element(screen.getByRole('heading', { name: 'Order not complete' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
});

test('a cart of free products costs nothing', async () => {
  const products = [makeProduct({ title: 'Quick Poll', price: 0 })];
  const selected = [makeCartItem({ amount: 0, products })];
  const screen = await render(
    <CartSummary selected={selected} isDisabled={false} onCheckout={() => {}} />,
  );
  expect(screen.container.querySelector('dl')?.textContent).toBe('Quick PollFreeTotalFree');
});
