import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop/shop-test.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

test(
  'the links of header and footer open their pages',
  {
    tag: [
      '@HDR-15',
      '@HDR-16',
      '@HDR-17',
      '@HDR-18',
      '@LAY-25',
      '@LAY-45',
      '@LAY-46',
      '@LAY-47',
      '@LAY-48',
      '@LAY-49',
    ],
  },
  async ({ page, customer: _signedIn }) => {
    const places = [
      [page.getByRole('navigation', { name: 'Main' }), 'SharePoint Online', '/sharepoint-online'],
      [page.getByRole('navigation', { name: 'Main' }), 'Track My Order', '/order'],
      [page.getByRole('navigation', { name: 'Main' }), 'Support', '/support'],
      [page.getByRole('navigation', { name: 'Main' }), 'Home', '/'],
      [footer(page), 'Careers', '/careers'],
      [footer(page), 'Terms', '/terms'],
      [footer(page), 'Privacy', '/privacy'],
      [footer(page), 'Support', '/support'],
      [footer(page), 'Track My Order', '/order'],
    ] as const;
    await page.goto('/');
    for (const [where, name, path] of places) {
      await where.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

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
  await expect(page.getByRole('heading', { name: 'Orders per day' })).toBeVisible();
  expect(await measureLayoutShift(page)).toBeLessThan(0.02);
});

test('a back-office screen has the skip link and the menu as first Tab stops', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/admin/products?search=kpi-board');
  await page.getByRole('link', { name: 'KPI Board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('KPI Board');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Partshelf back office' })).toBeFocused();
});

test(
  'another page opens at its top with the focus on its heading',
  { tag: ['@LAY-03'] },
  async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('article').getByRole('link', { name: 'KPI Board' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await link.click();
    const heading = page.getByRole('heading', { level: 1, name: 'KPI Board' });
    await expect(heading).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test('a spinner shows while another page opens', { tag: ['@LAY-44'] }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const link = page.getByRole('article').getByRole('link', { name: 'KPI Board' });
  await expect(link).toBeVisible();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  await expect(spinner).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL('/product/kpi-board');
  await expect(spinner).toHaveCount(0);
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
