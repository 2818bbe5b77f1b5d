import { expect, test } from 'vitest';
import { makeOrder, makeOrderLine } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { OrderCard } from './order-card.tsx';

async function showCard(given: Parameters<typeof makeOrder>[0], review: object | null = null) {
  const order = makeOrder(given);
  const routes = [{ path: '/', Component: () => <OrderCard order={order} /> }];
  const answer = ({ pathname }: URL) =>
    pathname.startsWith('/api/orders/') ? 404 : { data: review };
  const { screen, calls } = await renderShop({ routes, at: '/', answer });
  const card = screen.getByRole('article');
  await expect.element(card).toBeVisible();
  return { screen, card, calls };
}

test.each(['pending', 'failed', 'expired'] as const)(
  'a product of an order that is %s cannot be reviewed',
  { tags: ['slow', 'REV-09'] },
  async (paymentStatus) => {
    const { screen, card } = await showCard({ paymentStatus });
    expect(card.getByRole('button', { name: 'Review' }).query()).toBeNull();
    await card.getByRole('button', { name: 'View Details' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review' }).query()).toBeNull();
  },
);

test(
  'every product of a paid order can be reviewed in the details, each on its own',
  { tags: ['slow', 'REV-09', 'REV-10'] },
  async () => {
    const sold = ['Org Chart', 'Mega Menu'].map((title) => makeOrderLine({ title }));
    const { screen, card } = await showCard({ sold });
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = screen.getByRole('dialog');
    const reviews = dialog.getByRole('button', { name: 'Review' });
    await expect.poll(() => reviews.elements()).toHaveLength(2);
    await reviews.nth(1).click();
    await expect.element(dialog.getByRole('form', { name: 'Review of Mega Menu' })).toBeVisible();
    expect(reviews.elements().filter(({ textContent }) => textContent === 'Review')).toHaveLength(
      1,
    );
  },
);

test(
  'after a refund the buyer can still review, but not download',
  { tags: ['REV-09'] },
  async () => {
    const { screen, card } = await showCard({ refundedAt: '2025-11-21T12:00:00.000Z' });
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Review' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' }).query()).toBeNull();
  },
);
