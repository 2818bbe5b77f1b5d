import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCustomer } from '../../support/customer.ts';
import { configureInvoicing } from '../../support/order-calls.ts';
import { waitForDownload } from '../../support/network.ts';
import { button, field } from '../../support/layout.ts';
import { waitForMail, payByCard, refundSession } from '../../support/sandbox.ts';
import { expect, logInAsAdmin, test } from '../../support/shop-test.ts';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await configureInvoicing(request, await logInAsAdmin(request));
  await request.dispose();
});

async function enterBillingDetails(page: Page) {
  await page.getByText('They are optional, and printed on the invoice.').click();
  await page.getByText('A company', { exact: true }).click();
  await field(page, 'Company name').fill('Südwind Büro GmbH');
  await field(page, 'Street and number').fill('Ringstraße 5');
  await field(page, 'Postal code').fill('50667');
  await field(page, 'City').fill('Köln');
  await field(page, 'Country').selectOption('Germany');
  await page.getByRole('button', { name: 'Add a reference' }).click();
  await field(page, 'PO number').fill('PO 4711');
}

async function downloadPdf(page: Page, name: RegExp): Promise<string> {
  const downloaded = waitForDownload(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  const download = await downloaded;
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

async function openOrder(page: Page) {
  await page.goto('/order');
  await button(page, 'View Details').click();
}

test(
  'a company pays, downloads its invoice, and a credit note after the refund; others get neither',
  { tag: ['@INV-01'] },
  async ({ page, request, customer }) => {
    await page.goto('/product/link-checker');
    await button(page, 'Buy Now').click();
    await enterBillingDetails(page);
    await button(page, 'Proceed to Payment').click();
    await payByCard(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
    await expect
      .poll(async () => (await customer.listOrders())[0]?.paymentStatus)
      .toBe('succeeded');
    const [order] = await customer.listOrders();

    await openOrder(page);
    const invoice = await downloadPdf(page, /^Invoice /);
    expect(invoice).toMatch(/\.pdf$/);
    await waitForMail(customer.user.email, 'nvoice');

    const address = `/api/orders/${order!.documentId}/invoice`;
    const read = async (token: string) =>
      (await request.get(address, { headers: { authorization: `Bearer ${token}` } })).status();
    expect(await read(customer.token)).toBe(200);
    expect(await read((await createCustomer(request)).token)).toBe(404);
    expect((await request.get(address)).status()).toBe(401);

    await refundSession(order!.stripeId);
    await expect
      .poll(async () => (await customer.listOrders())[0])
      .toMatchObject({ refundedAt: expect.any(String) });
    await openOrder(page);
    expect(await downloadPdf(page, /^Credit note /)).toMatch(/\.pdf$/);
    await waitForMail(customer.user.email, 'redit note');
  },
);
