import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createDiscount } from '../../support/order-calls.ts';
import { waitForDownload } from '../../support/network.ts';
import { openOrderAsAdmin, openCheckout, getTotal } from '../../support/checkout-pages.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function enterCode(page: Page, code: string) {
  await field(page, 'Discount code').fill(code);
  await button(page, 'Apply').click();
}

test('a wrong code says so, and look-alike letters are another code', async ({
  page,
  customer,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400.*checkout\/quote/);
  const end = randomUUID().slice(0, 8).toUpperCase();
  const code = await createDiscount(request, { code: `OI-${end}`, value: 10 });
  await customer.fillCart('link-checker');
  await openCheckout(page, 'Link Checker');
  await button(page, 'Have a discount code?').click();
  for (const wrong of ['no code', `0I-${end}`, `O1-${end}`, `ol-${end.toLowerCase()}`]) {
    await enterCode(page, wrong);
    await expectFieldError(page, 'Discount code', 'We do not know this code. Please check it.');
    await expect(getTotal(page)).toHaveText(money(59.9));
  }
  await enterCode(page, code.toLowerCase());
  await expect(page.getByText(`Code ${code} is applied. You save ${money(5.99)}.`)).toBeVisible();
  await expect(getTotal(page)).toHaveText(money(53.91));
  await button(page, `Remove code ${code}`).click();
  await expect(getTotal(page)).toHaveText(money(59.9));
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
  await button(page, 'Download Link Checker').click();
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
