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

  test('say which version was ordered and what it costs, paid or not', async () => {
    const product = makeOrderProduct({ title: 'Org Chart', price: 129 });
    const { screen } = await showCard({ paymentStatus: 'pending', products: [product] });
    await screen.getByRole('button', { name: 'View Details' }).click();
    const line = screen.getByRole('dialog').getByRole('listitem');
    await expect.element(line.getByRole('heading', { name: 'Org Chart' })).toBeVisible();
    await expect.element(line.getByText('v1.2.3 · .sppkg, 46 kB')).toBeVisible();
    await expect.element(line.getByText('$129.00')).toBeVisible();
  });

  test('lead to the receipt of a paid order', async () => {
    const { screen, order } = await showCard({});
    await screen.getByRole('button', { name: 'View Details' }).click();
    const link = screen.getByRole('dialog').getByRole('link', { name: 'Receipt' });
    await expect.element(link).toHaveAttribute('href', `/order/${order.documentId}/receipt`);
  });

  test('of an unpaid order offer neither download nor receipt [DL-01]', async () => {
    const { screen } = await showCard({ paymentStatus: 'pending' });
    await screen.getByRole('button', { name: 'View Details' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' }).query()).toBeNull();
    expect(screen.getByRole('link', { name: 'Receipt' }).query()).toBeNull();
  });
});

describe('a paid order', () => {
  test.each([
    {
      befell: 'was refunded',
      given: { refundedAt: '2025-11-21T12:00:00.000Z' },
      badge: 'Refunded',
      note: 'Refunded on Nov 21, 2025. Its downloads are no longer available.',
      supports: 0,
    },
    {
      befell: 'is disputed',
      given: { disputedAt: '2025-11-21T12:00:00.000Z' },
      badge: 'Payment disputed',
      note: 'Your bank asks for this payment back. Until it has decided, the downloads are not available.',
      supports: 1,
    },
  ])(
    'that $befell says so, offers no download and keeps its receipt [DL-01] [P27]',
    async ({ given, badge, note, supports }) => {
      const { screen } = await showCard(given);
      const card = screen.getByRole('article');
      await expect.element(card.getByText('Paid', { exact: true })).toBeVisible();
      await expect.element(card.getByText(badge, { exact: true })).toBeVisible();
      await expect.element(card.getByText(note)).toBeVisible();
      const links = card.getByRole('link', { name: 'Contact Support' });
      expect(links.elements()).toHaveLength(supports);
      await screen.getByRole('button', { name: 'View Details' }).click();
      const dialog = screen.getByRole('dialog');
      await expect.element(dialog.getByText(badge, { exact: true }).first()).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: 'Receipt' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Download' }).elements()).toEqual([]);
    },
  );

  test('that nothing befell says no more than that', async () => {
    const { screen } = await showCard({});
    expect(screen.getByText(/refunded|disputed/i).elements()).toEqual([]);
  });
});
