import type { Page } from '@playwright/test';
import { buyProduct } from '../support/buy-product.ts';
import type { Customer } from '../support/customer.ts';
import { disputeSession, refundSession, winDispute } from '../support/sandbox-control.ts';
import { expect, test } from '../support/shop.ts';

const download = (page: Page) => page.getByRole('button', { name: 'Download' });
const says = (page: Page, text: string) =>
  page.getByRole('article').getByText(text, { exact: true });

/** The word of it takes a moment from the card provider to the shop. */
const waitForOrder = (customer: Customer, order: Record<string, unknown>) =>
  expect.poll(async () => (await customer.listOrders())[0]).toMatchObject(order);

test(
  'a refunded order and its receipt say so, and nothing is left to download',
  { tag: ['@P27'] },
  async ({ page, customer }) => {
    const { stripeId } = await buyProduct(customer, 'link-checker');
    await page.goto('/order');
    await expect(download(page)).toBeVisible();
    await refundSession(stripeId);
    await waitForOrder(customer, { refundedAt: expect.any(String) });

    await page.reload();
    await expect(says(page, 'Paid')).toBeVisible();
    await expect(says(page, 'Refunded')).toBeVisible();
    await expect(page.getByText(/^Refunded on .* no longer available\.$/)).toBeVisible();
    await expect(download(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'View Details' }).click();
    await expect(download(page)).toHaveCount(0);
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByText(/^Refunded on [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible();
  },
);

test(
  'a disputed order waits for the bank, and is whole again when the shop is right',
  { tag: ['@P27'] },
  async ({ page, customer }) => {
    const { stripeId } = await buyProduct(customer, 'link-checker');
    await disputeSession(stripeId);
    await waitForOrder(customer, { disputedAt: expect.any(String) });
    await page.goto('/order');
    await expect(says(page, 'Payment disputed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await expect(download(page)).toHaveCount(0);

    await winDispute(stripeId);
    await waitForOrder(customer, { disputedAt: null });
    await page.reload();
    await expect(download(page)).toBeVisible();
    await expect(says(page, 'Payment disputed')).toHaveCount(0);
  },
);
