import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/network.ts';
import { openPayment } from '../../support/checkout-pages.ts';
import { waitForMail, cancelPayment, declinedCard, payByCard } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Payment Again' });

test(
  'a declined card can be replaced by one that pays',
  { tag: ['@slow', '@PAY-12', '@PAY-14'] },
  async ({ page, customer }) => {
    await openPayment(page, 'quick-poll');
    await payByCard(page, declinedCard);
    await expect(page.getByRole('alert')).toContainText('declined');
    await payByCard(page);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
    await waitForMail(customer.user.email, 'Your Partshelf order');
    expect(await customer.listOrders()).toMatchObject([
      { paymentStatus: 'succeeded', paymentAttempts: 1 },
    ]);
  },
);

test(
  'a buyer who comes back after a declined card reads that the payment failed',
  { tag: ['@slow', '@PAY-25', '@ERR-19'] },
  async ({ page, customer }) => {
    await openPayment(page, 'quick-poll');
    await payByCard(page, declinedCard);
    await expect(page.getByRole('alert')).toContainText('declined');
    await cancelPayment(page);
    await expect(heading(page, 'Payment Failed')).toBeVisible();
    await expect(page.getByText("We couldn't process your payment.")).toBeVisible();
    expect(await customer.listOrders()).toMatchObject([{ paymentStatus: 'failed' }]);
  },
);

test(
  'a payment page that was left is continued without another attempt',
  { tag: ['@slow'] },
  async ({ page, customer }) => {
    await openPayment(page, 'quick-poll');
    for (const path of ['/checkout-failed', '/order', '/order']) {
      if (path === '/order') await page.goto(path);
      else await cancelPayment(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page).toHaveURL(/\/pay\/cs_/);
    }
    await payByCard(page);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
    expect(await customer.listOrders()).toMatchObject([
      { paymentStatus: 'succeeded', paymentAttempts: 1 },
    ]);
  },
);

test(
  'Buy Now opens the checkout with one item, its price and an unchanged cart',
  {
    tag: [
      '@slow',
      '@PAY-01',
      '@PAY-02',
      '@PAY-03',
      '@PAY-04',
      '@PAY-05',
      '@PAY-06',
      '@PAY-07',
      '@PAY-08',
      '@PAY-09',
      '@PDP-15',
    ],
  },
  async ({ page, customer }) => {
    await customer.fillCart('weather-strip');
    await page.goto('/product/link-checker');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'Link Checker' });
    await expect(line.getByRole('heading', { name: 'Link Checker' })).toBeVisible();
    await expect(line.getByText('Qty 1', { exact: true })).toBeVisible();
    await expect(line.getByText(money(59.9))).toBeVisible();
    await expect(line.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    const summary = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Payment Summary' }) });
    const sums = summary.getByRole('definition');
    await expect(summary.getByRole('term')).toHaveText(['Subtotal', 'Total']);
    await expect(sums).toHaveText([money(59.9), money(59.9)]);

    const ordering = await pauseRequests(page, 'POST', /\/api\/orders$/);
    await summary.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(summary.getByRole('button')).toContainText('Processing...');
    ordering.resume();
    await expect(page).toHaveURL(/\/pay\/cs_/);
  },
);

test(
  'a checkout without items cannot be paid',
  { tag: ['@slow', '@PAY-10', '@PAY-11'] },
  async ({ page, customer }) => {
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
    expect(await customer.listOrders()).toEqual([]);
  },
);

test(
  'a cancelled payment can be tried again',
  { tag: ['@LAY-36', '@PAY-27', '@PAY-28', '@PAY-29', '@PAY-31', '@PAY-32', '@PAY-33', '@PAY-35'] },
  async ({ page, customer }) => {
    await openPayment(page, 'weather-strip');
    await cancelPayment(page);
    await expect(heading(page, 'Payment Cancelled')).toBeVisible();
    await expect(page.getByText('You cancelled the payment.')).toBeVisible();
    await expect(page.getByText('Attempt 1 of 3')).toBeVisible();
    const [order] = await customer.listOrders();
    await expect(page.getByText(/^Reference/)).toBeVisible();
    await expect(page.getByText(String(order!.number), { exact: true })).toBeVisible();
    await expect(page.getByText(order!.stripeId)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart');
    await expect(page.getByRole('main').getByRole('link', { name: 'Return Home' })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeHidden();

    await tryAgain(page).click();
    await payByCard(page);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
    expect(await customer.listOrders()).toMatchObject([
      { paymentStatus: 'succeeded', paymentAttempts: 2 },
    ]);
  },
);
