import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

const measureLayoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

test('the pages of a customer load without layout shift on a phone', async ({
  page,
  customer: _signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/order', '/cart', '/favorite', '/profile', '/checkout']) {
    await page.goto(path);
    await expect(footer(page)).toBeVisible();
    expect(await measureLayoutShift(page)).toBeLessThan(0.02);
  }
});

test('the overview of the back office loads without layout shift on a phone', async ({
  page,
  admin: _signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Top products' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Revenue per day' })).toBeVisible();
  expect(await measureLayoutShift(page)).toBeLessThan(0.02);
});

test('a back-office screen has the skip link and the menu as first Tab stops', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/admin/products?search=kpi-board');
  await page.getByRole('link', { name: 'KPI Board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('KPI Board');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Partshelf back office' })).toBeFocused();
});

test(
  'the header hides on scrolling down unless it has the focus',
  { tag: ['@HDR-32', '@HDR-33'] },
  async ({ page }) => {
    await page.goto('/');
    // The chosen theme is known once the page is hydrated.
    await expect(page.getByRole('button', { name: 'system theme' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const search = page.getByRole('combobox', { name: 'Search App' });
    await search.focus();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(header(page)).toBeInViewport();
    await search.blur();
    await expect(header(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(header(page)).toBeInViewport();
  },
);
