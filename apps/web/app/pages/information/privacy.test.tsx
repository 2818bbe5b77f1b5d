import { browserStorage } from '@partshelf/contract/browser-storage.ts';
import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import PrivacyPage from './privacy.tsx';

test(
  'the privacy page lists stored data, browser storage and the contact',
  { tags: ['SUP-28'] },
  async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/privacy', Component: PrivacyPage }],
      at: '/privacy',
      answer: () => 404,
    });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect.element(screen.getByText('Your orders')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /accessToken Cookie/ })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /theme Local storage/ })).toBeVisible();
    const names = screen.getByRole('rowheader').elements();
    expect(names.map(({ firstChild }) => firstChild?.textContent)).toEqual(
      Object.keys(browserStorage).filter((name) => !name.startsWith('microsoft')),
    );
    await expect.element(screen.getByRole('link', { name: 'support@shop.test' })).toBeVisible();
    const counts =
      'The shop counts page views per product and day, without cookies and without personal data.';
    await expect.element(screen.getByText(counts)).toBeVisible();
  },
);
