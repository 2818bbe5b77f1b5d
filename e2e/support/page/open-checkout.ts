import { expect, type Page } from '@playwright/test';
import { button } from './forms.ts';

/** With these products of the cart. */
export async function openCheckout(page: Page, ...titles: string[]): Promise<void> {
  await page.goto('/cart');
  await button(page, 'Unselect all').click();
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(page, 'Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');
}
