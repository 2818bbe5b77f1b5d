import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/browser/requests.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search App' });
const options = (page: Page) => page.getByRole('option');
const category = (page: Page) => page.getByRole('banner').getByTitle('Category');
const suggestions = /\/api\/products\?.*containsi/;
const categories = /\/api\/categories/;

test(
  'suggestions load, may be empty and close on a click outside',
  { tag: ['@HDR-06', '@HDR-08', '@HDR-09', '@HDR-11', '@NUM-12'] },
  async ({ page }) => {
    await page.goto('/careers');
    await expect(box(page)).toHaveAttribute('placeholder', 'Search App');
    const calls = await pauseRequests(page, 'GET', suggestions);
    await box(page).fill('a');
    const rows = page.getByRole('list', { name: 'Loading suggestions' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    calls.resume();
    await expect(options(page).first()).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveCSS('max-height', `${16 * 16}px`);
    await expect(page.getByRole('listbox')).toHaveCSS('overflow-y', 'auto');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(options(page)).toHaveCount(0);

    await box(page).fill('xylophone');
    await expect(page.getByText('No products found.')).toBeVisible();
  },
);

test(
  'an empty search is not sent, and one in all categories sends no category',
  { tag: ['@HDR-02', '@HDR-03', '@HDR-12', '@HDR-13', '@LAY-11', '@API-32'] },
  async ({ page }) => {
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (suggestions.test(request.url())) asked.push(new URL(request.url()));
    });
    await page.goto('/careers');
    await expect(category(page)).toHaveText('All Categories');
    await box(page).fill('   ');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/careers');
    await box(page).fill(' version ');
    await expect(options(page).first()).toBeVisible();
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?query=version');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for version');
    expect(asked.length).toBeGreaterThan(0);
    for (const { searchParams } of asked) {
      expect([...searchParams.keys()].filter((key) => key.includes('categories]'))).toEqual([]);
    }
  },
);

test(
  'categories that fail to load can be loaded again',
  { tag: ['@HDR-04', '@HDR-05'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*api\/categories/);
    const reading = await pauseRequests(page, 'GET', categories);
    await page.goto('/careers');
    await category(page).click();
    await expect(page.getByRole('menu').locator('[data-slot=category-skeleton]')).toHaveCount(5);
    reading.resume();
    await expect(page.getByRole('menuitemradio', { name: 'Documents' })).toBeVisible();

    await page.route(categories, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/terms');
    await category(page).click();
    const failure = page.getByRole('menuitem', { name: /^Failed to load categories/ });
    await expect(failure).toBeVisible();
    await page.unrouteAll();
    await failure.click();
    await expect(page.getByRole('menuitemradio', { name: 'Documents' })).toBeVisible();
  },
);

test(
  'on a medium screen the other links are in the menu More',
  { tag: ['@HDR-19'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await page.goto('/careers');
    const links = page.getByRole('navigation', { name: 'Main' });
    await expect(links.getByRole('link')).toHaveText(['Home']);
    await links.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Support' }).click();
    await expect(page).toHaveURL('/support');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(links.getByRole('link')).toHaveText([
      'Home',
      'SharePoint Online',
      'Track My Order',
      'Support',
    ]);
  },
);
