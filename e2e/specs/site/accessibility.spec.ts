import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../../support/checks/axe.ts';
import { expireSession, paySession } from '../../support/providers/sandbox-control.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

test.describe.configure({ timeout: 60_000 });

const publicPages = [
  { path: '/', heading: /./ },
  { path: '/product/calendar-rollup', heading: 'Calendar Roll-up' },
  { path: '/product/tab-strip', heading: 'Tab Strip' },
  { path: '/product/no-such-part', heading: 'Product not found!' },
  { path: '/login', heading: 'Login' },
  { path: '/register', heading: 'Register' },
  { path: '/verify-email-sent', heading: 'Verify your email' },
  { path: '/resend-verification', heading: 'Resend verification' },
  { path: '/forgot-password', heading: 'Forgot password' },
  { path: '/reset-password?code=any', heading: 'Reset password' },
  { path: '/email-confirm', heading: 'Email change' },
  { path: '/confirm-email?confirmation=any', heading: 'Confirm your email' },
];

for (const { path, heading } of publicPages) {
  test(`${path} has no accessibility violations`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404.*no-such-part/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page);
  });
}

test('a form with errors has no accessibility violations', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expectNoViolations(page);
});

test('the cart has no accessibility violations', async ({ page, customer }) => {
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty!')).toBeVisible();
  await expectNoViolations(page);
  await customer.fillCart('kpi-board', 'tab-strip');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select KPI Board' }).check();
  await expectNoViolations(page);
});

test('the checkout has no accessibility violations', async ({ page, customer: _signedIn }) => {
  await page.goto('/product/kpi-board');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expectNoViolations(page);
});

test('the outcomes of a payment have no accessibility violations', async ({ page, customer }) => {
  const paid = await customer.startCheckout('kpi-board');
  await paySession(paid.id);
  await page.goto(`/checkout-success?session_id=${paid.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectNoViolations(page);
  const expired = await customer.startCheckout('site-map');
  await expireSession(expired.id);
  await page.goto(`/checkout-failed?session_id=${expired.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Session Expired' })).toBeVisible();
  await expectNoViolations(page);
});

test('the orders and their details have no accessibility violations', async ({
  page,
  demoCustomer: _signedIn,
}) => {
  await page.goto('/order');
  const card = page.getByRole('article').filter({ hasText: 'KPI Board' });
  await expect(card).toBeVisible();
  await expectNoViolations(page);
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
});

/** Presses the Tab key until this has the focus. */
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
