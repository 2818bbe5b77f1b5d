import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/network.ts';
import {
  chooseCategory,
  chosenCategory,
  expectCategoryToLeadToItsProducts,
  openHydrated,
  searchBox,
  suggestions,
} from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

const phoneMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const phone = { width: 390, height: 844 };
const suggestionCall = /\/api\/products\?.*containsi/;

test(
  'choosing a category on a phone leads from any page to its products',
  { tag: ['@HDR-14', '@HOME-29'] },
  async ({ page, customer: _signedIn }) => {
    await page.setViewportSize(phone);
    await expectCategoryToLeadToItsProducts(page);
  },
);

test(
  'the chosen category survives navigation, a reload and a search',
  { tag: ['@HDR-12', '@HDR-14'] },
  async ({ page }) => {
    await openHydrated(page, '/');
    await chooseCategory(page, 'Documents');
    await page.getByRole('article').getByRole('link', { name: 'Document Tree' }).click();
    await expect(page).toHaveURL('/product/document-tree');
    await expect(chosenCategory(page)).toHaveText('Documents');
    await page.reload();
    await expect(chosenCategory(page)).toHaveText('Documents');
    await searchBox(page).fill(' version ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search?query=version&category=Documents');
    await expect(suggestions(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/product/document-tree');
    await page.getByRole('banner').getByRole('link', { name: 'Partshelf, home' }).click();
    await expect(chosenCategory(page)).toHaveText('All Categories');
  },
);

test(
  'suggestions are requested after a pause in typing and never for spaces',
  { tag: ['@API-37'] },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (suggestionCall.test(request.url()))
        asked.push(new URL(request.url()).searchParams.get('filters[$or][0][title][$containsi]')!);
    });
    await page.clock.install();
    await openHydrated(page, '/support');
    await page.clock.pauseAt(Date.now() + 60_000);
    await searchBox(page).pressSequentially('   ');
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
    await searchBox(page).pressSequentially('tr');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await searchBox(page).pressSequentially('ee');
    await page.clock.runFor(300);
    await expect.poll(() => asked).toEqual(['tree']);
  },
);

test('typing on cancels the previous request for suggestions', async ({ page }) => {
  const calls = await pauseRequests(page, 'GET', suggestionCall);
  await openHydrated(page, '/support');
  await searchBox(page).fill('doc');
  const first = await calls.arrival;
  const cancelled = page.waitForEvent('requestfailed', (request) => request === first);
  await searchBox(page).fill('document');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  calls.resume();
  await expect(suggestions(page).first()).toContainText('Document');
});

test(
  'on a phone the menu is a sheet that closes on navigation',
  { tag: ['@HDR-20'] },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openHydrated(page, '/');
    await phoneMenu(page).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus, header :focus:not(dialog *)')).toHaveCount(0);
    }
    await sheet.getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL('/support');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);
