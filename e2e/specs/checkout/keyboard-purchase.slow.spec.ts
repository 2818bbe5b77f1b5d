import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an add-on can be bought with the keyboard alone', async ({ page, customer: _signedIn }) => {
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto('/product/kpi-board');
  await tabTo(page, button('Add to Cart'));
  await page.keyboard.press('Enter');
  await expect(button('In Cart')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Select KPI Board' })).toBeChecked();
  await tabTo(page, button('Proceed to Checkout'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  await tabTo(page, button('Proceed to Payment'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pay\/cs_/);
});
