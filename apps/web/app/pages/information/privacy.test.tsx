import { browserStorage } from '@partshelf/contract/browser-storage.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { retention } from '@partshelf/contract/limits.ts';
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
      Object.entries(browserStorage)
        .filter(([name]) => !name.startsWith('microsoft'))
        .map(([name, kind]) => (kind === 'cookie' ? `__Host-${name}` : name)),
    );
    await expect
      .element(screen.getByText(/renames accessToken to __Host-accessToken/))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'support@shop.test' })).toBeVisible();
    const counts =
      'The shop counts page views per product and day, without cookies and without personal data.';
    await expect.element(screen.getByText(counts)).toBeVisible();
    const updates = /does not store from which site or tenant it came/;
    await expect.element(screen.getByText(updates)).toBeVisible();
  },
);

test(
  'the privacy page of a shop over http has the names of cookies without a prefix',
  { tags: ['PRIV-07', 'UPD-01'] },
  async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/privacy', Component: PrivacyPage }],
      at: '/privacy',
      answer: () => 404,
      settings: { publicUrl: 'http://localhost:3000' },
    });
    await expect.element(screen.getByRole('row', { name: /^accessToken Cookie/ })).toBeVisible();
    expect(screen.getByText(/__Host-/).elements()).toEqual([]);
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
    await expect.element(screen.getByText('Stripe', { exact: true })).toBeVisible();
    const text = /It tells us your name and your email address\.$/;
    expect(screen.getByText('Microsoft', { exact: true }).elements()).toHaveLength(
      microsoft ? 1 : 0,
    );
    expect(screen.getByText(text).elements()).toHaveLength(microsoft ? 1 : 0);
    const names = screen.getByRole('rowheader', { name: /^(__Host-)?microsoft/ }).elements();
    expect(names).toHaveLength(microsoft ? 4 : 0);
  },
);

test(
  'the privacy page tells how long each is stored, with the figures of the shop',
  { tags: ['PRIV-01', 'PRIV-05'] },
  async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/privacy', Component: PrivacyPage }],
      at: '/privacy',
      answer: () => 404,
      settings: { booksYears: 7 },
    });
    const { idleAccountMonths, endedSessionDays } = retention;
    await expect
      .element(screen.getByText(new RegExp(`was not used for ${idleAccountMonths} months`)))
      .toBeVisible();
    await expect
      .element(screen.getByText(new RegExp(`Until ${endedSessionDays} days after you logged out`)))
      .toBeVisible();
    const books = screen.getByText(/for 7 years after the year of the payment/).elements();
    expect(books.length).toBeGreaterThan(0);
  },
);

test('only those take part whom the shop uses', { tags: ['PRIV-08'] }, async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/privacy', Component: PrivacyPage }],
    at: '/privacy',
    answer: () => 404,
    settings: { google: false, microsoft: false, subscribe: null },
  });
  await expect.element(screen.getByText('Stripe', { exact: true })).toBeVisible();
  for (const name of ['Google', 'Microsoft', 'EmailJS', /VIES/]) {
    expect(screen.getByText(name, { exact: true }).elements()).toEqual([]);
  }
});

test.for([
  [true, 1],
  [false, 0],
] as const)(
  'the privacy page says what licences and trials store while they are in use: %s',
  { tags: ['LIC-10'] },
  async ([hasLicences, count]) => {
    const { screen } = await renderShop({
      routes: [{ path: '/privacy', Component: PrivacyPage }],
      at: '/privacy',
      answer: () => 404,
      settings: { texts: { ...defaultShownTexts, hasLicences } },
    });
    await expect.element(screen.getByText('Your orders')).toBeVisible();
    const text = /the Microsoft 365 tenant with its domain.*names no person/;
    expect(screen.getByText(text).elements()).toHaveLength(count);
  },
);
