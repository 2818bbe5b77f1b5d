import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import SharePointOnlinePage from './sharepoint-online.tsx';

test('solutions are coming soon, with a link home', { tags: ['LAY-26', 'LAY-27'] }, async () => {
  const { screen } = await renderShop({
    routes: [
      { path: '/sharepoint-online', Component: SharePointOnlinePage },
      { path: '/', Component: () => <h1>Home</h1> },
    ],
    at: '/sharepoint-online',
    answer: () => 404,
  });
  await expect.element(screen.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await screen.getByRole('link', { name: 'Return to Home' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
});
