import { expect, type Page } from '@playwright/test';
import { button } from './forms.ts';
import { getTotal } from './order-total.ts';
import { expectToast } from './toasts.ts';

export async function openPayment(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await button(page, 'Buy Now').click();
  await button(page, 'Proceed to Payment').click();
}

export async function buyNowAsVisitor(page: Page): Promise<void> {
  await page.goto('/product/kpi-board');
  await button(page, 'Buy Now').click();
  await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
  await expect(page).toHaveURL('/login');
}

/** Of the product that a visitor wanted to buy. */
export async function expectCheckoutOfBoard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('KPI Board');
  await expect(getTotal(page)).toHaveText('$189.00');
}
