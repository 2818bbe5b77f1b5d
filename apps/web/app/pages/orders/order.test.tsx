import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { makeOrder } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import OrderPage from './order.tsx';

const routes = [{ path: '/order', Component: OrderPage }];

beforeEach(signIn);
test('lists the orders, ten on a page', { tags: ['ORD-01'] }, async () => {
  const orders = Array.from({ length: 11 }, () => makeOrder());
  const answer = (address: URL) => pageOf(orders, address);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('heading', { name: 'Track My Order' })).toBeVisible();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  expect(screen.getByRole('article').elements()).toHaveLength(10);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  const last = screen.getByRole('article', { name: `Order ${orders[10]!.number}` });
  await expect.element(last).toBeVisible();
});

test('shows that it is loading', { tags: ['ORD-02', 'ERR-12'] }, async () => {
  const answer = () => new Promise<object>(() => {});
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
});

test(
  'shows an error when the orders cannot be loaded',
  { tags: ['ORD-03', 'ERR-13'] },
  async () => {
    const { screen } = await renderShop({ routes, at: '/order', answer: () => 400 });
    await expect.element(screen.getByText('Your orders could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('says so when there are none yet', { tags: ['ORD-04'] }, async () => {
  const answer = (address: URL) => pageOf([], address);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  const text = "You don't have any orders yet.";
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('focuses the page heading after an order is removed', async () => {
  const orders = [makeOrder({ paymentStatus: 'failed' }), makeOrder()];
  const answer = (address: URL) => pageOf(orders, address);
  const Page = () => (
    <main>
      <OrderPage />
    </main>
  );
  const { screen } = await renderShop({
    routes: [{ path: '/order', Component: Page }],
    at: '/order',
    answer,
  });
  const removed = screen.getByRole('article', { name: `Order ${orders[0]!.number}` });
  await removed.getByRole('button', { name: 'Remove' }).click();
  answerCalls({ [`DELETE /api/orders/${orders[0]!.documentId}`]: { data: null } });
  orders.shift();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove order' }).click();
  await expect.element(removed).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Track My Order' })).toHaveFocus();
});

test('orders that failed to load are loaded again on request', { tags: ['ORD-03'] }, async () => {
  let isDown = true;
  const { screen } = await renderShop({
    routes,
    at: '/order',
    answer: (address) => (isDown ? 400 : pageOf([], address)),
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(screen.getByText("You don't have any orders yet.")).toBeVisible();
});
