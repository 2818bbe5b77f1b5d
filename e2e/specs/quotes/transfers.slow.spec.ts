import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSandboxUrl } from '../../support/addresses.ts';
import { enterCompanyDetails } from '../../support/checkout-pages.ts';
import { createCustomer } from '../../support/customer.ts';
import { button, field } from '../../support/layout.ts';
import { waitForDownload } from '../../support/network.ts';
import { configureInvoicing, offerTransfers } from '../../support/order-calls.ts';
import { signIn } from '../../support/session.ts';
import { expect, logInAsAdmin, test } from '../../support/shop-test.ts';
import { currency } from '../../support/money.ts';
import { expectToast } from '../../support/toasts.ts';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await configureInvoicing(request, await logInAsAdmin(request));
  await offerTransfers(request, 'all');
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await offerTransfers(request, 'off');
  await request.dispose();
});

/** The buyer transfers the money at the bank of the sandbox, which has a file of it. */
async function transferMoney(page: Page, reference: string, amount: string): Promise<string> {
  await page.goto(`${readSandboxUrl()}/bank`);
  await page.getByLabel('Payer').fill('Südwind Büro GmbH');
  await page.getByLabel('Reference or text').fill(`Invoice ${reference}, thank you`);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Currency').selectOption(currency);
  await page.getByRole('button', { name: 'Book money' }).click();
  const downloaded = waitForDownload(page);
  await page.getByRole('link', { name: 'Download CAMT.053' }).first().click();
  return (await downloaded).path();
}

test('a buyer pays by bank transfer, and downloads once the file of the bank is recorded', async ({
  page,
  admin: _admin,
  browser,
  request,
}) => {
  const customer = await createCustomer(request);
  const buyers = await browser.newContext();
  await signIn(buyers, customer);
  const shop = await buyers.newPage();
  await shop.goto('/product/link-checker');
  await button(shop, 'Buy Now').click();
  await enterCompanyDetails(shop);
  await shop.getByText('Bank transfer', { exact: true }).click();
  await button(shop, 'Order and pay by bank transfer').click();
  const howToPay = shop.getByRole('region', { name: 'How to pay' });
  await expect(howToPay).toContainText('DE02 1203 0000 0000 2020 51');
  const [reference] = /RF\d{3,}/.exec(await howToPay.innerText())!;
  const [amount] = /[\d,]+\.\d\d/.exec(await howToPay.innerText())!;

  const bank = await buyers.newPage();
  const path = await transferMoney(bank, reference, amount!.replace(',', ''));
  expect(await readFile(path, 'utf8')).toContain('camt.053.001.08');
  await bank.close();

  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Waiting for money' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Waiting');
  await page.getByRole('link', { name: 'Bank files' }).click();
  await field(page, 'File').setInputFiles(path);
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Matches');
  await button(page, 'Record 1 payment').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await expectToast(page, '1 payment recorded');
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Recorded');

  await shop.reload();
  const downloaded = waitForDownload(shop);
  await shop
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.sppkg$/);
  await buyers.close();
});
