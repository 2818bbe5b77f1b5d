import type { Page } from '@playwright/test';
import { generateUser } from '../../support/api/accounts.ts';
import { readShopUrl } from '../../support/shop/addresses.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const listNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cookies = document.cookie.split('; ').filter((cookie) => cookie !== '');
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return [...cookies.map((cookie) => cookie.split('=')[0]!), ...stored];
  });

test(
  'the privacy page lists everything that the shop stores in a browser',
  { tag: ['@SUP-28'] },
  async ({ page }) => {
    const seen = new Set<string>();
    const collectNames = async () => {
      for (const name of await listNames(page)) seen.add(name);
    };
    page.on('response', async (response) => {
      if (!response.url().startsWith(readShopUrl())) return;
      const headers = await response.headersArray();
      for (const { name, value } of headers)
        if (name.toLowerCase() === 'set-cookie') seen.add(value.split('=')[0]!);
    });
    await page.goto('/?category=People+%26+Org');
    await page.getByRole('button', { name: 'dark theme' }).click();
    await collectNames();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await page.getByLabel('Email').fill(generateUser().email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
    await collectNames();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await collectNames();
    const table = page.getByRole('table', { name: 'Cookies and browser storage' });
    const listed = await table.getByRole('rowheader').allInnerTexts();
    const names = listed.map((text) => text.split('\n')[0]!);
    expect([...seen].filter((name) => !names.includes(name))).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'accessToken',
        'googleFlow',
        'googleTicket',
        'theme',
        'chosenCategory',
      ]),
    );
  },
);
