import { buyProduct } from '../../support/order-calls.ts';
import { createCustomer } from '../../support/customer.ts';
import { signIn } from '../../support/session.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

const confirmedLater = 'The order is refunded once the payment provider confirms it.';

test(
  'an approved refund request is refunded once the payment provider confirms it',
  { tag: ['@slow'] },
  async ({ page, admin: _admin, browser, request }) => {
    const customer = await createCustomer(request);
    const { username, email } = customer.user;
    const { documentId } = await buyProduct(customer, 'link-checker');
    const buyers = await browser.newContext();
    await signIn(buyers, customer);
    const shop = await buyers.newPage();

    await shop.goto('/order');
    await button(shop, 'View Details').click();
    await button(shop, 'Ask for a refund').click();
    await field(shop, 'Why do you want a refund?').fill('Our tenant does not allow it.');
    await button(shop, 'Ask for a refund').click();
    await expect(shop.getByText(/^You asked for a refund on/)).toBeVisible();

    await page.goto(`/admin/refunds?search=${email}`);
    await expect(page.getByRole('navigation', { name: 'Back office' })).toContainText(
      /Refunds\d+ open/,
    );
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Our tenant does not allow it.');
    await button(page, `Approve the refund of ${username}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Refund approved', confirmedLater);
    await expect(row).toContainText('Approved');

    await page.goto(`/admin/orders/${documentId}`);
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(button(page, 'Refund')).toHaveCount(0);
    await page.getByText(/^Provider events/).click();
    await expect(page.getByRole('list', { name: 'Provider events' })).toContainText('refund');

    await shop.reload();
    await expect(shop.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
    await expect(button(shop, 'Download')).toHaveCount(0);
    await buyers.close();
  },
);
