import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const grid = (page: Page) => page.locator('#work-flow-tools');
const tiles = (page: Page) => grid(page).getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test(
  'the home page lists eight products per page',
  {
    tag: [
      '@LAY-06',
      '@PERM-01',
      '@HOME-01',
      '@HOME-10',
      '@HOME-11',
      '@HOME-12',
      '@HOME-13',
      '@HOME-24',
      '@HOME-25',
      '@HOME-26',
      '@HOME-27',
    ],
  },
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^Home/);
    await expect(
      page.getByRole('heading', { name: 'Powerful Tools for Your Workflow' }),
    ).toBeVisible();
    const reasons = page.getByRole('region', { name: 'Why Choose Us' });
    await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
      'Worldwide Delivery',
      'Safe Payment',
      'Confidence',
      '24/7 Support',
    ]);
    await expect(reasons).toContainText('instantly available');
    await expect(reasons).toContainText('30-day satisfaction guarantee');
    await expect(tiles(page)).toHaveCount(8);
    await expect(pages(page).getByRole('link', { name: /^Page \d/ })).toHaveText([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    await expect(pages(page).getByRole('link', { name: 'Previous' })).toBeDisabled();

    const first = await tiles(page).getByRole('heading').allTextContents();
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/[?&]page=2\b/);
    // Other journeys add products at the end.
    await expect(grid(page)).toContainText(/9 to 16 of \d+/);
    await expect(tiles(page).getByRole('heading').first()).not.toHaveText(first[0]!);
    await expect(tiles(page)).toHaveCount(8);
    await pages(page).getByRole('link', { name: 'Previous' }).click();
    await expect(tiles(page).getByRole('heading')).toHaveText(first);

    await page.goto('/?page=6');
    await expect(pages(page).getByRole('link', { name: /^Page \d/ })).toHaveCount(5);
    await expect(pages(page).getByRole('link', { name: 'Page 6' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

const discover = (page: Page) => page.locator('#discover');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('new products are shown and the newsletter form keeps its values', async ({ page }) => {
    await page.goto('/');
    expect(await discover(page).getByRole('article').count()).toBeGreaterThan(3);
    await page.getByLabel('Name', { exact: true }).fill('Mona');
    await page.getByLabel('Email', { exact: true }).fill('mona@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mona');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mona@example.com');
  });
});
