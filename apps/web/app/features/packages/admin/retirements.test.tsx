import type { RetiringProduct } from '@partshelf/contract/packages/admin.ts';
import { expect, test } from 'vitest';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import RetirementsPage from './retirements.tsx';

const product: RetiringProduct = {
  documentId: 'p'.repeat(24),
  title: 'Org Tree',
  version: '2.0.0.0',
  owners: 12,
  retirements: [
    {
      kind: 'ends',
      on: '2027-04-01',
      isPast: false,
      text: 'It uses Exchange Web Services.',
      source: 'https://techcommunity.microsoft.com/end',
    },
  ],
  nextNotice: '2027-01-01',
};

async function open(products: readonly RetiringProduct[]) {
  signIn();
  return renderShop({
    routes: [{ path: '/admin/retirements', Component: RetirementsPage }],
    at: '/admin/retirements?state=upcoming',
    answer: (address) => pageOf([...products], address),
  });
}

test(
  'the list says what ends when, by whom it was announced, and when owners are told',
  { tags: ['WATCH-01'] },
  async () => {
    const { screen, calls } = await open([product]);
    await expect
      .element(screen.getByRole('link', { name: 'Org Tree' }))
      .toHaveAttribute('href', `/admin/products/${product.documentId}`);
    await expect.element(screen.getByText('Runs until Apr 1, 2027')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Announcement' }))
      .toHaveAttribute('href', 'https://techcommunity.microsoft.com/end');
    await expect.element(screen.getByText(/Jan 1, 2027/)).toBeVisible();
    await expect.element(screen.getByText(/12 owners/)).toBeVisible();
    const asked = calls.find(({ pathname }) => pathname === '/api/back-office/retirements');
    expect(asked?.searchParams.get('state')).toBe('upcoming');
  },
);
