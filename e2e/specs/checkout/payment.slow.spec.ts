import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/network.ts';
import { openPayment } from '../../support/checkout-pages.ts';
import { expectToast } from '../../support/toasts.ts';
import { cancelPayment, payByCard, expireSession } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Payment Again' });
const failedPage = (sessionId: string) => `/checkout-failed?session_id=${sessionId}`;
const successPage = (sessionId: string) => `/checkout-success?session_id=${sessionId}`;

test(
  'an expired payment page is replaced by a new one',
  { tag: ['@PAY-24', '@PAY-26', '@PAY-34', '@ORD-09', '@ORD-14', '@ORD-18', '@ERR-20'] },
  async ({ page, customer }) => {
    const { id } = await customer.startCheckout('faq-accordion');
    await expireSession(id);
    await page.goto(successPage(id));
    await expect(page).toHaveURL(failedPage(id));
    await expect(heading(page, 'Payment Session Expired')).toBeVisible();
    await expectToast(
      page,
      'Session Expired',
      'Your payment session has expired. Please try again.',
    );
    await expect(tryAgain(page)).toBeEnabled();

    await page.goto('/order');
    const card = page.getByRole('article');
    await expect(card.getByText('Expired', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'New Payment Session' }).click();
    await payByCard(page);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
  },
);

test(
  'the third cancelled attempt is the last and links to support',
  { tag: ['@PAY-27', '@PAY-30', '@PAY-36', '@PAY-37', '@ORD-17', '@ORD-20', '@ORD-21'] },
  async ({ page, customer }) => {
    await openPayment(page, 'pdf-viewer');
    await cancelPayment(page);
    await tryAgain(page).click();
    await cancelPayment(page);
    await expect(page.getByText('Attempt 2 of 3')).toBeVisible();
    await tryAgain(page).click();
    await cancelPayment(page);
    await expect(page.getByText('Attempt 3 of 3')).toBeVisible();
    await expect(page.getByText('Maximum Attempts Reached')).toBeVisible();
    await expect(tryAgain(page)).toBeDisabled();
    const [order] = await customer.listOrders();
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL(/\/support\?tab=contact/);
    await expect(page.getByLabel('Subject')).toHaveValue(`Order ${order!.number}`);

    await page.goto('/order');
    const card = page.getByRole('article');
    await expect(card.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:.*subject=Order%20${order!.number}%20\\(${order!.documentId}\\)$`),
    );
    await expect(card.getByRole('button', { name: /Retry Payment|New Payment/ })).toHaveCount(0);
  },
);

test(
  'a success page verifies the payment and refetches the cart',
  { tag: ['@PAY-13', '@PAY-17', '@PAY-23'] },
  async ({ page, customer }) => {
    const { url } = await customer.startCheckout('photo-gallery');
    const check = await pauseRequests(page, 'GET', /check-payment-status/);
    const firstRead = page.waitForResponse(/\/api\/carts\?/);
    await page.goto(url);
    await payByCard(page);
    await expect(heading(page, 'Verifying your payment...')).toBeVisible();
    await firstRead;
    const nextRead = page.waitForRequest(/\/api\/carts\?/);
    check.resume();
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
    await nextRead;
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/');
  },
);
