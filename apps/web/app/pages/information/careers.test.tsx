import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import CareersPage from './careers.tsx';

test('something is coming soon, and no position is open', { tags: ['SUP-26'] }, async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/careers', Component: CareersPage }],
    at: '/careers',
    answer: () => 404,
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expect.element(screen.getByText('Coming soon')).toBeVisible();
  await expect.element(screen.getByText(/There are no open positions/)).toBeVisible();
});
