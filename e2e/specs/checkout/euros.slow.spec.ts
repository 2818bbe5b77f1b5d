import type { Page } from '@playwright/test';
import { acceptInvitation } from '../../support/account-pages.ts';
import { getTotal, openPayment } from '../../support/checkout-pages.ts';
import { createCustomer, type Customer, generateUser } from '../../support/customer.ts';
import { buildSharePointPackage, generateProductId } from '../../support/files.ts';
import { button, field } from '../../support/layout.ts';
import { test as liveTest } from '../../support/live-shop-test.ts';
import {
  chooseFiles,
  createCategory,
  createDraft,
  openPart,
  publishRelease,
} from '../../support/product-editor.ts';
import { payByCard, waitForMail } from '../../support/sandbox.ts';
import { signIn } from '../../support/session.ts';
import { expect } from '../../support/shop-test.ts';
import { readStructuredData } from '../../support/structured-data.ts';
import { expectToast } from '../../support/toasts.ts';

/** A worker of its own, and with it a shop without orders. */
const test = liveTest.extend<object, { euroShop: true }>({
  euroShop: [async ({ browserName: _any }, use) => use(true), { scope: 'worker' }],
});

const title = 'Leave Planner';
const slug = 'leave-planner';

async function publishProduct(page: Page): Promise<void> {
  await createCategory(page, 'Absences');
  await createDraft(page, title, 'Absences');
  const productId = generateProductId();
  const content = { productId, title, version: '1.0.0.0', scopes: ['Calendars.Read'] };
  await openPart(page, 'Releases');
  await chooseFiles(page, 'Upload package', buildSharePointPackage(content));
  await publishRelease(page, '1.0.0', 'The first release.');
  await button(page, 'Publish').click();
  await expectToast(page, 'The product is now in the shop');
}

test(
  'a vendor chooses euros, and a customer pays in them',
  { tag: ['@CUR-01', '@CUR-03'] },
  async ({ page: vendor, browser, liveShop, euroShop, request, expectedErrors }) => {
    test.slow();
    expectedErrors.push(/status of 403/);
    expect(euroShop).toBe(true);
    const owner = generateUser();

    await test.step('the currency is chosen before the first order', async () => {
      await acceptInvitation(vendor, await liveShop.createAdmin(owner.email), owner);
      await publishProduct(vendor);
      await vendor.goto('/admin/settings/currency');
      await field(vendor, 'Currency of the shop').selectOption('EUR');
      await button(vendor, 'Save changes').click();
      await expectToast(vendor, 'Saved. Reload a page to see it.');
    });

    const [customer, debtor] = [await createCustomer(request), await createCustomer(request)];
    const openBrowser = async (person: Customer) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await signIn(context, person);
      return context.newPage();
    };

    await test.step('price, checkout, card page and receipt are in euros', async () => {
      const buyer = await openBrowser(customer);
      await buyer.goto(`/product/${slug}`);
      await expect(buyer.getByText('€149.00').first()).toBeVisible();
      const [facts] = await readStructuredData(buyer, 'Product');
      expect(facts).toMatchObject({ offers: { price: '149.00', priceCurrency: 'EUR' } });
      await button(buyer, 'Buy Now').click();
      await expect(getTotal(buyer)).toHaveText('€149.00');
      await button(buyer, 'Proceed to Payment').click();
      await expect(buyer.getByRole('heading', { name: 'Pay €149.00' })).toBeVisible();
      await payByCard(buyer);
      await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      const mail = await waitForMail(customer.user.email, 'Your Partshelf order');
      expect(mail.text).toContain('Total: €149.00');
      const [order] = await customer.listOrders();
      await buyer.goto(`/order/${order!.documentId}/receipt`);
      await expect(buyer.getByText('Total in euros')).toBeVisible();
    });

    await test.step('a direct debit waits for its money', async () => {
      const buyer = await openBrowser(debtor);
      await openPayment(buyer, slug);
      await button(buyer, 'SEPA direct debit').click();
      await expect(buyer).toHaveURL(/checkout-failed/);
      expect(await debtor.listOrders()).toMatchObject([{ paymentStatus: 'pending' }]);
    });

    await test.step('the first order has locked the currency', async () => {
      await vendor.goto('/admin/settings/currency');
      await expect(field(vendor, 'Currency of the shop')).toBeDisabled();
      await vendor.goto('/admin/orders');
      await expect(vendor.getByText('€149.00').first()).toBeVisible();
    });
  },
);
