import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
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
      [main(page), 'SharePoint Online', '/sharepoint-online', 'Coming Soon'],
      [main(page), 'Track My Order', '/order', 'Track My Order'],
      [main(page), 'Support', '/support', 'Support'],
      [main(page), 'Home', '/', 'Web parts, straight off the shelf.'],
      [footer(page), 'Careers', '/careers', 'Careers'],
      [footer(page), 'Terms', '/terms', 'Terms'],
      [footer(page), 'Privacy', '/privacy', 'Privacy'],
      [footer(page), 'Support', '/support', 'Support'],
      [footer(page), 'Track My Order', '/order', 'Track My Order'],
    ] as const;
    await page.goto('/');
    for (const [where, name, path, heading] of places) {
      await where.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  },
);

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
