import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const discover = (page: Page) => page.locator('#discover');

test(
  'the tabs show new, featured and popular products',
  { tag: ['@HOME-14', '@HOME-15', '@HOME-16', '@HOME-17', '@HOME-18', '@API-68'] },
  async ({ page }) => {
    await page.goto('/');
    const shown = discover(page).getByRole('article');
    await expect(discover(page).getByRole('tab', { selected: true })).toHaveText('New');
    await expect(shown.getByText('New', { exact: true })).toHaveCount(await shown.count());

    await discover(page).getByRole('tab', { name: 'Featured' }).click();
    await expect(discover(page).getByRole('region', { name: 'Featured products' })).toBeVisible();
    await expect(shown.getByText('Featured', { exact: true })).toHaveCount(await shown.count());

    await page.keyboard.press('ArrowRight');
    await expect(discover(page).getByRole('region', { name: 'Trending products' })).toBeVisible();
    await expect(shown.getByText('Popular', { exact: true })).toHaveCount(await shown.count());
    expect(await shown.count()).toBeGreaterThan(0);
  },
);

test('a swipe moves the carousel by one product and opens none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const [first, second] = (await discover(page).getByRole('article').all()) as [Locator, Locator];
  await first.scrollIntoViewIfNeeded();
  const { x, y, width } = (await first.boundingBox())!;
  const expectFirstInView = (product: Locator) =>
    expect.poll(async () => Math.round((await product.boundingBox())!.x)).toBe(Math.round(x));

  // The carousel starts when it scrolls into view: keys pressed before are queued, swipes are not.
  await first.getByRole('heading').getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expectFirstInView(second);
  await page.keyboard.press('ArrowLeft');
  await expectFirstInView(first);

  await page.mouse.move(x + width - 20, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 105, { steps: 5 });
  await page.mouse.up();
  await expectFirstInView(second);
  await expect(page).toHaveURL('/');
});
