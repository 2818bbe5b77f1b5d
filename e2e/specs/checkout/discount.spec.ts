import type { Page } from '@playwright/test';
import { createDiscount } from '../../support/order-calls.ts';
import { openOrderAsAdmin, openCheckout, getTotal } from '../../support/checkout-pages.ts';
import { button } from '../../support/layout.ts';
import { waitForMail, payByCard } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test(
  'a linked code takes the same cents off the card page, the receipt and the refund',
  { tag: ['@slow'] },
  async ({ page, customer, request, browser }) => {
    test.slow();
    const code = await createDiscount(request, { value: 12.5 });
    await customer.fillCart('site-map', 'link-checker');
    await page.goto(`/?code=${code.toLowerCase()}`);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('discountCode'))).toBe(code);
    await page.goto('/cart');
    await expect(page.getByText(`Code ${code} is applied at checkout.`)).toBeVisible();
    await openCheckout(page, 'Site Map', 'Link Checker');
    await expect(
      page.getByText(`Code ${code} is applied. You save ${money(14.86)}.`),
    ).toBeVisible();
    await expect(getTotal(page)).toHaveText(money(104.04));

    await button(page, 'Proceed to Payment').click();
    await expect(page).toHaveURL(/\/pay\/cs_/);
    await expect(page.getByText(money(104.04)).first()).toBeVisible();
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const { text } = await waitForMail(customer.user.email, 'Your Partshelf order');
    expect(text).toContain(`Discount ${code}`);
    expect(text).toContain(`Total: ${money(104.04)}`);

    await page.goto('/order');
    await button(page, 'View Details').click();
    await expect(dialog(page)).toContainText(money(-14.86));
    await expect(dialog(page)).toContainText(money(104.04));
    await dialog(page).getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('row', { name: code })).toContainText(money(-14.86));
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(money(104.04));

    const desk = await openOrderAsAdmin(browser, request, customer);
    await button(desk, 'Refund').click();
    await expect(dialog(desk)).toContainText(`Refund ${money(104.04)}`);
    await dialog(desk).getByRole('button', { name: 'Refund' }).click();
    const refund = await waitForMail(customer.user.email, 'your refund');
    expect(refund.text).toContain(money(104.04));
    await desk.context().close();
  },
);
