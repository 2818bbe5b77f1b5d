import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOrder } from '../../test/orders.ts';
import { pageOf, renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { removeToken } from '../session.ts';
import OrderPage from './order.tsx';

const routes = [{ path: '/order', Component: OrderPage }];

beforeEach(signIn);
afterEach(removeToken);

test('lists the orders, ten on a page [ORD-01]', async () => {
  const orders = Array.from({ length: 11 }, () => makeOrder());
  const answer = (address: URL) => pageOf(orders, address);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('heading', { name: 'Track My Order' })).toBeVisible();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  expect(screen.getByRole('article').elements()).toHaveLength(10);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  const last = screen.getByRole('article', { name: `Order ${orders[10]!.documentId}` });
  await expect.element(last).toBeVisible();
});

test('shows that it is loading [ORD-02] [ERR-12]', async () => {
  const answer = () => new Promise<object>(() => {});
  const { screen } = await renderShop({ routes, at: '/order', answer });
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
});

test('says when the orders cannot be read [ORD-03] [ERR-13]', async () => {
  const { screen } = await renderShop({ routes, at: '/order', answer: () => 400 });
  await expect.element(screen.getByText('Your orders could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('says when there are none yet [ORD-04]', async () => {
  const answer = (address: URL) => pageOf([], address);
  const { screen } = await renderShop({ routes, at: '/order', answer });
  const text = "You don't have any orders yet.";
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});
