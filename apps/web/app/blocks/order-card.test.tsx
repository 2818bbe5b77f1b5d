import type { Order } from '@partshelf/contract/orders.ts';
import { describe, expect, test } from 'vitest';
import { makeOrder, makeOrderProduct } from '../../test/orders.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { OrderCard } from './order-card.tsx';

async function showCard(given: Partial<Order>) {
  const order = makeOrder(given);
  const routes = [{ path: '/', Component: () => <OrderCard order={order} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  await expect.element(screen.getByRole('article')).toBeVisible();
  return { screen, order };
}

const retryName = /Retry Payment|New Payment Session/;

describe('paying again', () => {
  test.each([
    ['pending [ORD-13] [ORD-19]', 'pending', 1, 'Retry Payment (Attempt 1/3)'],
    ['failed [ORD-15] [ORD-19]', 'failed', 2, 'Retry Payment (Attempt 2/3)'],
    ['expired [ORD-14] [ORD-18]', 'expired', 2, 'New Payment Session'],
  ] as const)('is offered for an order that is %s', async (_, paymentStatus, attempts, label) => {
    const { screen } = await showCard({ paymentStatus, paymentAttempts: attempts });
    await expect.element(screen.getByRole('button', { name: label, exact: true })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Support' }).query()).toBeNull();
  });

  test('is not offered for a paid order [ORD-16]', async () => {
    const { screen } = await showCard({ paymentStatus: 'succeeded' });
    expect(screen.getByRole('button', { name: retryName }).query()).toBeNull();
  });

  test.each(['pending', 'failed', 'expired'] as const)(
    'gives way to a mail to the support after three attempts, %s [ORD-17] [ORD-20] [ORD-21] [NUM-01]',
    async (paymentStatus) => {
      const { screen, order } = await showCard({ paymentStatus, paymentAttempts: 3 });
      expect(screen.getByRole('button', { name: retryName }).query()).toBeNull();
      const link = screen.getByRole('link', { name: 'Contact Support' });
      const address = new URL(link.element().getAttribute('href')!);
      expect(address.protocol).toBe('mailto:');
      expect(address.searchParams.get('subject')).toContain(order.documentId);
    },
  );
});

test('the total is the sum of the prices of the products [ORD-06]', async () => {
  const products = [0.1, 0.2, 1129].map((price) => makeOrderProduct({ price }));
  const { screen } = await showCard({ products });
  await expect.element(screen.getByText('$1,129.30')).toBeVisible();
});

test('units of one product stand in one line', async () => {
  const product = makeOrderProduct({ title: 'Org Chart', price: 129 });
  const { screen } = await showCard({ products: [product, product] });
  expect(screen.getByRole('heading', { name: 'Org Chart' }).elements()).toHaveLength(1);
  await expect.element(screen.getByText('v1.2 · Qty 2')).toBeVisible();
});

test('says the date and the first characters of the order number', async () => {
  const { screen, order } = await showCard({ documentId: 'abcdefgh1234567890123456' });
  await expect.element(screen.getByText('Nov 20, 2025')).toBeVisible();
  await expect.element(screen.getByTitle(order.documentId)).toHaveTextContent('abcdefgh');
});

describe('the details', () => {
  test('show the order, its reference and the package with its checksum [ORD-05]', async () => {
    const { screen, order } = await showCard({});
    await screen.getByRole('button', { name: 'View Details' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(order.documentId, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(order.stripeId!, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test.each([
    ['before the payment', { paymentStatus: 'pending' }],
    ['after a refund', { refundedAt: '2025-11-21T12:00:00.000Z' }],
  ] as const)('offer no download %s [DL-01]', async (_, given) => {
    const { screen } = await showCard(given);
    await screen.getByRole('button', { name: 'View Details' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' }).query()).toBeNull();
  });
});
