import type { Page } from '@playwright/test';
import { generateUser } from '../../support/customer.ts';
import { listSetCookies } from '../../support/stored-names.ts';
import { signInWithGoogle, finishProviderSignIn } from '../../support/account-pages.ts';
import { readShopUrl } from '../../support/addresses.ts';
import { expect, test } from '../../support/shop-test.ts';

const listNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cookies = document.cookie.split('; ').filter((cookie) => cookie !== '');
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return [...cookies.map((cookie) => cookie.split('=')[0]!), ...stored];
  });

test(
  'the privacy page lists everything that the shop stores in a browser',
  { tag: ['@SUP-28', '@PRIV-07'] },
  async ({ page }) => {
    const seen = new Set<string>();
    const collectNames = async () => {
      for (const name of await listNames(page)) seen.add(name);
    };
    const pending: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!response.url().startsWith(readShopUrl())) return;
      const cookies = listSetCookies(response);
      pending.push(cookies.then((names) => names.forEach((name) => seen.add(name))));
    });
    await page.clock.install();
    await page.goto('/?category=People+%26+Org');
    await page.getByRole('button', { name: 'dark theme' }).click();
    await collectNames();
    await page.goto('/login');
    await signInWithGoogle(page, generateUser());
    await finishProviderSignIn(page);
    await expect(page).toHaveURL('/');
    await collectNames();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await collectNames();
    await Promise.all(pending);
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
