import { failPaymentProvider } from '../support/sandbox-control.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ mode: 'default' });
test.afterEach(() => failPaymentProvider(0));

test('a checkout that fails says so and leads back to the cart, which is as it was', async ({
  page,
  customer,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 503.*\/api\/orders/);
  await customer.fillCart('document-tree');
  await failPaymentProvider(500);
  await page.goto('/cart');
  await page.getByRole('checkbox', { name: 'Select Document Tree' }).check();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expectToast(page, 'Checkout failed', 'The payment service does not answer.');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('checkbox', { name: 'Select Document Tree' })).toBeVisible();
});

test('a payment that nobody can verify is not called failed [PAY-18] [PAY-19]', async ({
  page,
  customer,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 503.*check-payment-status/);
  const { id } = await customer.startCheckout('kudos-wall');
  await failPaymentProvider(500);
  await page.goto(`/checkout-success?session_id=${id}`);
  const heading = page.getByRole('heading', { name: 'Verification Error' });
  await expect(heading).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to verify payment status. Please try again later.',
  );
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
  expect(await customer.listOrders()).toMatchObject([{ paymentStatus: 'pending' }]);
});
