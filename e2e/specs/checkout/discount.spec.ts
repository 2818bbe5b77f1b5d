import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createDiscount } from '../../support/api/discounts.ts';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { getTotal } from '../../support/page/order-total.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

async function openCheckout(page: Page, ...titles: string[]) {
  await page.goto('/cart');
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(page, 'Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');
}

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
    await expect(getTotal(page)).toHaveText('$59.90');
  }
  await enterCode(page, code.toLowerCase());
  await expect(page.getByText(`Code ${code} is applied. You save $5.99.`)).toBeVisible();
  await expect(getTotal(page)).toHaveText('$53.91');
  await button(page, `Remove code ${code}`).click();
  await expect(getTotal(page)).toHaveText('$59.90');
});
