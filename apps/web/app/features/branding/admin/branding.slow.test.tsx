import type { AdminBrand, BrandSettings } from '@partshelf/contract/branding/admin.ts';
import { defaultBrand } from '@partshelf/contract/branding/brand.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeImage } from '../../../../test/factories/products.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { mockUploads } from '../../../../test/uploads.ts';
import { formatSharedDate } from '../../../ui/dates.ts';
import ShopSettingsPage from './editor.tsx';

const path = '/admin/settings/shop';

const settings: BrandSettings = {
  name: '',
  tagLine: '',
  accent: '',
  logo: null,
  logoDark: null,
  icon: null,
  heroImage: null,
  heroHeading: '',
  heroText: '',
  email: '',
  phone: '',
  address: [],
  socialLinks: [],
  partPrefix: '',
  dateLocale: 'en-US',
};

const brand: AdminBrand = {
  settings,
  images: { logo: null, logoDark: null, icon: null, heroImage: null },
  defaults: {
    name: 'Partshelf',
    accent: '#1547cf',
    partPrefix: 'PS-',
    email: 'support@shop.test',
    phone: '',
    address: [],
  },
};

async function openShopSettings(given: Partial<AdminBrand> = {}) {
  const { screen } = await renderShop({
    routes: [{ path, Component: ShopSettingsPage }],
    at: path,
    answer: () => ({ data: { ...brand, ...given } }),
  });
  return {
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    preview: (theme: 'light' | 'dark') =>
      screen
        .getByRole('region', { name: 'Preview' })
        .getByLabelText(new RegExp(`in ${theme} mode$`)),
    find: (theme: 'light' | 'dark', selector: string) =>
      document.querySelector<HTMLElement>(`[aria-label$="in ${theme} mode"] ${selector}`),
  };
}

signInOnDesktop();

describe('the preview of name and look', () => {
  test('shows the default logo until something is set', async () => {
    const { preview, find } = await openShopSettings();
    await expect
      .element(preview('light'))
      .toHaveAccessibleName('Header of Partshelf in light mode');
    expect(find('light', 'svg[aria-label="Partshelf"]')).not.toBeNull();
  });

  test('follows the name while it is typed', async () => {
    const { field, preview } = await openShopSettings();
    await field('Shop name').fill('Nordwind');
    for (const theme of ['light', 'dark'] as const) {
      await expect.element(preview(theme)).toMatchTextContent(/Nordwind/);
      await expect.element(preview(theme)).toHaveAccessibleName(new RegExp('of Nordwind'));
    }
  });

  test('shows the button in the accent, in light and dark', async () => {
    const { field, find } = await openShopSettings();
    const colourOf = (theme: 'light' | 'dark') =>
      getComputedStyle(find(theme, 'button')!).backgroundColor;
    await expect.element(field('Colour')).toBeVisible();
    expect(colourOf('light')).toBe('rgb(21, 71, 207)');
    await field('Colour').fill('#5a1a4b');
    await expect.poll(() => colourOf('light')).toBe('rgb(90, 26, 75)');
    expect(colourOf('dark')).not.toBe('rgb(90, 26, 75)');
  });

  test('shows uploaded logos before they are saved, the dark one in dark mode', async () => {
    mockUploads();
    const uploads = ['light', 'dark'].map((name) => ({
      ...makeImage(''),
      documentId: name.padEnd(24, 'x'),
      url: `data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#${name}`,
    }));
    const answers = [...uploads];
    answerCalls({ 'POST /api/back-office/shop/images': () => ({ data: answers.shift()! }) });
    const { field, find } = await openShopSettings();
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    const shown = (theme: 'light' | 'dark') => find(theme, 'img')?.getAttribute('src');
    await userEvent.upload(field('File: Choose logo'), file);
    await expect.poll(() => shown('light')).toBe(uploads[0]!.url);
    expect(shown('dark')).toBe(uploads[0]!.url);
    await userEvent.upload(field('File: Choose dark variant'), file);
    await expect.poll(() => shown('dark')).toBe(uploads[1]!.url);
    expect(shown('light')).toBe(uploads[0]!.url);
  });
});

test('a refused logo says why, and what can be chosen', async () => {
  mockUploads();
  const why = 'This picture cannot be read.';
  const fields = { files: [why] };
  answerCalls({
    'POST /api/back-office/shop/images': refusal('VALIDATION_FAILED', undefined, fields),
  });
  const { field } = await openShopSettings();
  const choose = (name: string, type: string, bytes = 1) =>
    userEvent.upload(field('File: Choose logo'), new File([new Uint8Array(bytes)], name, { type }));
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await expect.element(logo.getByText('PNG, JPEG, WebP or SVG, up to 5 MB.')).toBeVisible();
  await choose('logo.png', 'image/png');
  await expect.element(logo.getByRole('alert')).toHaveTextContent(why);
  await choose('logo.txt', 'text/plain');
  await expect.element(logo.getByRole('alert')).toMatchTextContent(/^Please choose an image file/);
  await choose('logo.png', 'image/png', 6 * 1024 * 1024);
  const tooLarge = 'Please choose an image of at most 5 MB';
  await expect.element(logo.getByRole('alert')).toHaveTextContent(tooLarge);
});

test('pages write dates in the format of the shop', { tags: ['BUY-17'] }, async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => formatSharedDate('2025-11-20T10:00:00Z') }],
    at: '/',
    answer: () => ({}),
    settings: { brand: { ...defaultBrand, dateLocale: 'de-DE' } },
  });
  await expect.element(screen.getByText('20.11.2025')).toBeVisible();
});
