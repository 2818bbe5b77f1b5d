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

test.for([true, false])(
  'the privacy page tells about Microsoft only where one can sign in with it: %s',
  async (microsoft) => {
    const { screen } = await renderShop({
      routes: [{ path: '/privacy', Component: PrivacyPage }],
      at: '/privacy',
      answer: () => 404,
      settings: { microsoft },
    });
    const text =
      'Microsoft, if you choose to sign in with it: it tells us your name and your email address.';
    await expect.element(screen.getByText(/^Google, if you choose/)).toBeVisible();
    expect(screen.getByText(text).elements()).toHaveLength(microsoft ? 1 : 0);
    const names = screen.getByRole('rowheader', { name: /^microsoft/ }).elements();
    expect(names).toHaveLength(microsoft ? 4 : 0);
  },
);
