import {
  expect,
  type Page,
  type Locator,
  type APIRequestContext,
  type Browser,
} from '@playwright/test';
import { button, field } from './layout.ts';
import { expectNoToast } from './toasts.ts';
import type { Customer } from './customer.ts';
import { signIn } from './session.ts';
import { money } from './money.ts';
import { logInAsAdmin } from './shop-test.ts';

export async function openPayment(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await button(page, 'Buy Now').click();
  await button(page, 'Proceed to Payment').click();
}

export async function buyNowAsVisitor(page: Page): Promise<void> {
  await page.goto('/product/kpi-board');
  await button(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(/^After you log in, you continue to the checkout/)).toBeVisible();
  await expectNoToast(page);
}

/** Of the product that a visitor wanted to buy. */
export async function expectCheckoutOfBoard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('KPI Board');
  await expect(getTotal(page)).toHaveText(money(189.0));
}

/** With these products of the cart. */
export async function openCheckout(page: Page, ...titles: string[]): Promise<void> {
  await page.goto('/cart');
  await button(page, 'Unselect all').click();
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(page, 'Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');
}

export function getTotal(page: Page): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('+ dd');
}

/** The newest order of the customer, in a browser of the Admin. */
export async function openOrderAsAdmin(
  browser: Browser,
  request: APIRequestContext,
  customer: Customer,
): Promise<Page> {
  const [order] = await customer.listOrders();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await signIn(context, await logInAsAdmin(request));
  const page = await context.newPage();
  await page.goto(`/admin/orders/${order!.documentId}`);
  return page;
}

export async function enterCompanyDetails(page: Page): Promise<void> {
  await page.getByText('They are optional, and printed on the invoice.').click();
  await page.getByText('A company', { exact: true }).click();
  await field(page, 'Company name').fill('Südwind Büro GmbH');
  await field(page, 'Street and number').fill('Ringstraße 5');
  await field(page, 'Postal code').fill('50667');
  await field(page, 'City').fill('Köln');
  await field(page, 'Country').selectOption('Germany');
}
