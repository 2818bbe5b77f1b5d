import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import type { Customer } from '../../support/customer.ts';
import { disputeSession, refundSession, winDispute } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const download = (page: Page) => page.getByRole('button', { name: 'Download' });
const orderBadge = (page: Page, text: string) =>
  page.getByRole('article').getByText(text, { exact: true });

const waitForOrder = (customer: Customer, order: Record<string, unknown>) =>
  expect.poll(async () => (await customer.listOrders())[0]).toMatchObject(order);

test(
  'a refunded order and its receipt say so and offer no download',
  { tag: ['@P27'] },
  async ({ page, customer }) => {
    const { stripeId } = await buyProduct(customer, 'link-checker');
    await page.goto('/order');
    await expect(download(page)).toBeVisible();
    await refundSession(stripeId);
    await waitForOrder(customer, { refundedAt: expect.any(String) });

    await page.reload();
    await expect(orderBadge(page, 'Paid')).toBeVisible();
    await expect(orderBadge(page, 'Refunded')).toBeVisible();
    await expect(
      page.getByText(/^This order was refunded on .* no longer available\.$/),
    ).toBeVisible();
    await expect(download(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'View Details' }).click();
    await expect(download(page)).toHaveCount(0);
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByText(/^Refunded on [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible();
  },
);

test(
  'a disputed order has no download until the shop wins the dispute',
  { tag: ['@P27'] },
  async ({ page, customer }) => {
    const { stripeId } = await buyProduct(customer, 'link-checker');
    await disputeSession(stripeId);
    await waitForOrder(customer, { disputedAt: expect.any(String) });
    await page.goto('/order');
    await expect(orderBadge(page, 'Payment disputed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await expect(download(page)).toHaveCount(0);

    await winDispute(stripeId);
    await waitForOrder(customer, { disputedAt: null });
    await page.reload();
    await expect(download(page)).toBeVisible();
    await expect(orderBadge(page, 'Payment disputed')).toHaveCount(0);
  },
);
