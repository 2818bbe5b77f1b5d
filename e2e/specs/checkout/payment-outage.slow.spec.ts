import type { APIRequestContext, Page } from '@playwright/test';
import { createCustomer } from '../../support/customer.ts';
import { expectToast } from '../../support/toasts.ts';
import { payByCard, failPaymentProvider } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test.describe.configure({ mode: 'default' });
test.afterEach(({ request }) => endOutage(request));

const noAnswer = 'The payment service does not answer. Please try again in a moment.';
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** After repeated failures the circuit breaker stays open for ten seconds. */
async function endOutage(request: APIRequestContext) {
  await failPaymentProvider(0);
  const customer = await createCustomer(request);
  await expect(async () => void (await customer.startCheckout('kudos-wall'))).toPass({
    timeout: 60_000,
  });
}

async function checkOut(page: Page, title: string) {
  await page.goto('/cart');
  await button(page, 'Unselect all').click();
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(page, 'Proceed to Checkout').click();
  await button(page, 'Proceed to Payment').click();
}

test(
  'a checkout that fails returns to the unchanged cart with an error',
  { tag: ['@ERR-14', '@ERR-15'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 503.*\/api\/orders/);
    await customer.fillCart('document-tree', 'weather-strip');
    await failPaymentProvider(500);
    await checkOut(page, 'Document Tree');
    await expectToast(page, 'Checkout failed', noAnswer);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('checkbox', { name: 'Select Document Tree' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Select Weather Strip' })).not.toBeChecked();
  },
);

test(
  'a retry during an outage uses no attempt and works after it',
  { tag: ['@ERR-17', '@ERR-23'] },
  async ({ page, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 503.*recreate-checkout-session/);
    const { id } = await customer.startCheckout('kudos-wall');
    await page.goto(`/checkout-failed?session_id=${id}`);
    await expect(button(page, 'Try Payment Again')).toBeEnabled();
    await failPaymentProvider(500);
    await button(page, 'Try Payment Again').click();
    await expectToast(page, 'Payment Failed', 'Failed to process payment retry. Please try again.');
    await expect(page.getByText('Attempt 1 of 3')).toBeVisible();

    await page.goto('/order');
    await button(page, 'Retry Payment (Attempt 1/3)').click();
    await expectToast(page, 'Payment Retry Failed', noAnswer);
    await endOutage(request);
    await button(page, 'Retry Payment (Attempt 1/3)').click();
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await customer.listOrders()).toMatchObject([
      { paymentStatus: 'succeeded', paymentAttempts: 2 },
    ]);
  },
);

test(
  'a payment that cannot be verified is not reported as failed',
  { tag: ['@PAY-18', '@PAY-19', '@ERR-21'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 503.*check-payment-status/);
    const { id } = await customer.startCheckout('kudos-wall');
    await failPaymentProvider(500);
    await page.goto(`/checkout-success?session_id=${id}`);
    const heading = page.getByRole('heading', { name: 'Verification Error' });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to verify payment status. Please try again later.',
    );
    await expect(button(page, 'Check Again')).toBeEnabled();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page).toHaveURL('/');
    expect(await customer.listOrders()).toMatchObject([{ paymentStatus: 'pending' }]);
  },
);
