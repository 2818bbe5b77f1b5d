import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'the product page shows price, rating, features, details and preview',
  {
    tag: [
      '@LAY-07',
      '@PERM-02',
      '@PDP-01',
      '@PDP-02',
      '@PDP-03',
      '@PDP-04',
      '@PDP-06',
      '@PDP-07',
      '@PDP-10',
      '@PDP-12',
      '@PDP-16',
      '@PDP-17',
      '@PDP-18',
      '@PDP-19',
      '@NUM-08',
    ],
  },
  async ({ page }) => {
    await page.goto('/product/calendar-rollup');
    await expect(page).toHaveTitle('Calendar Roll-up | Partshelf');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar Roll-up');
    await expect(page.getByText('Featured Product', { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(0);
    await expect(page.getByText(money(149.0), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();

    const lines = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What it does' }) });
    expect(await lines.getByRole('listitem').count()).toBeGreaterThan(2);
    await expect(lines.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.getByRole('main').locator('img').first()).not.toHaveJSProperty(
      'naturalWidth',
      0,
    );

    const details = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Details' }) });
    await expect(details.getByRole('heading', { level: 3 }).first()).toBeVisible();

    const preview = page.getByRole('region', { name: 'App Preview' });
    const dots = preview.getByRole('button', { name: /^Show picture/ });
    expect(await dots.count()).toBeGreaterThan(1);
    await dots.last().click();
    await expect(dots.last()).toHaveAttribute('aria-current', 'true');
    await expect(dots.first()).toHaveAttribute('aria-current', 'false');
  },
);
