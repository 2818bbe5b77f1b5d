import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { logIn } from '../../support/api/accounts.ts';
import { Customer } from '../../support/api/customer.ts';
import { demoAdmin } from '../../support/api/demo-accounts.ts';
import { createDiscount } from '../../support/api/discounts.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { waitForDownload } from '../../support/browser/wait-for-download.ts';
import { button } from '../../support/page/forms.ts';
import { getTotal } from '../../support/page/order-total.ts';
import { waitForMail } from '../../support/providers/inbox.ts';
import { payByCard } from '../../support/providers/pay-by-card.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function openCheckout(page: Page, ...titles: string[]) {
  await page.goto('/cart');
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(page, 'Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');
}

async function openOrderAsAdmin(
  browser: Browser,
  request: APIRequestContext,
  customer: Customer,
): Promise<Page> {
  const [order] = await customer.listOrders();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await signIn(context, new Customer(request, demoAdmin, await logIn(request, demoAdmin)));
  const page = await context.newPage();
  await page.goto(`/admin/orders/${order!.documentId}`);
  return page;
}

test('a linked code takes the same cents off the card page, the receipt and the refund', async ({
  page,
  customer,
  request,
  browser,
}) => {
  test.slow();
  const code = await createDiscount(request, { value: 12.5 });
  await customer.fillCart('site-map', 'link-checker');
  await page.goto(`/?code=${code.toLowerCase()}`);
  await page.goto('/cart');
  await expect(page.getByText(`Code ${code} is applied at checkout.`)).toBeVisible();
  await openCheckout(page, 'Site Map', 'Link Checker');
  await expect(page.getByText(`Code ${code} is applied. You save $14.86.`)).toBeVisible();
  await expect(getTotal(page)).toHaveText('$104.04');

  await button(page, 'Proceed to Payment').click();
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await expect(page.getByText('$104.04').first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const { text } = await waitForMail(customer.user.email, 'Your Partshelf order');
  expect(text).toContain(`Discount ${code}`);
  expect(text).toContain('Total: $104.04');

  await page.goto('/order');
  await button(page, 'View Details').click();
  await expect(dialog(page)).toContainText('-$14.86');
  await expect(dialog(page)).toContainText('$104.04');
  await dialog(page).getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('row', { name: code })).toContainText('-$14.86');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$104.04');

  const desk = await openOrderAsAdmin(browser, request, customer);
  await button(desk, 'Refund').click();
  await expect(dialog(desk)).toContainText('Refund $104.04?');
  await dialog(desk).getByRole('button', { name: 'Refund' }).click();
  const refund = await waitForMail(customer.user.email, 'your refund');
  expect(refund.text).toContain('$104.04');
  await desk.context().close();
});

test('a code of 100 percent delivers at once, without a card page, until an Admin ends it', async ({
  page,
  customer,
  request,
  browser,
}) => {
  test.slow();
  const code = await createDiscount(request, { value: 100, limitPerPerson: 1 });
  await customer.fillCart('link-checker');
  await page.goto(`/?code=${code}`);
  await openCheckout(page, 'Link Checker');
  await expect(button(page, 'Get it for free')).toBeVisible();
  await expect(page.getByText('Payment', { exact: true })).toBeHidden();
  await button(page, 'Get it for free').click();
  await expect(page.getByRole('heading', { name: 'Your order is complete' })).toBeVisible();
  expect(page.url()).toMatch(/\/checkout-success\?session_id=free_\w+$/);
  await page.goto('/order');
  const download = waitForDownload(page);
  await button(page, 'Download').click();
  expect((await download).suggestedFilename()).toMatch(/\.sppkg$/);
  const { text } = await waitForMail(customer.user.email, 'Your Partshelf order');
  expect(text).toContain('nothing was charged');

  const desk = await openOrderAsAdmin(browser, request, customer);
  await button(desk, 'End downloads').click();
  await dialog(desk).getByRole('button', { name: 'End downloads' }).click();
  await expect(
    desk.getByText('The downloads of this order have ended', { exact: true }),
  ).toBeVisible();
  await waitForMail(customer.user.email, 'its downloads have ended');
  await page.reload();
  await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
  await expect(button(page, 'Download')).toHaveCount(0);
  await desk.context().close();
});
