import type { Page } from '@playwright/test';
import type { Customer } from '../../support/api/customer.ts';
import { failRequests, pauseRequests } from '../../support/browser/requests.ts';
import { waitForDownload } from '../../support/browser/wait-for-download.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { payByCard } from '../../support/providers/pay-by-card.ts';
import { paySession } from '../../support/providers/sandbox-control.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const orderWith = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const retryButton = /Retry Payment|New Payment Session/;

/** The demo shop creates its unpaid orders after its start. */
async function waitForDemoOrders(demoCustomer: Customer) {
  await expect
    .poll(
      async () =>
        (await demoCustomer.listOrders())
          .map(({ paymentStatus, paymentAttempts }) => `${paymentStatus} ${paymentAttempts}`)
          .toSorted(),
      { timeout: 20_000 },
    )
    .toEqual(['expired 1', 'failed 1', 'failed 3', 'pending 1', 'succeeded 1', 'succeeded 1']);
}

test(
  'every order shows its payment status and the actions it allows',
  {
    tag: [
      '@LAY-28',
      '@ORD-01',
      '@ORD-06',
      '@ORD-07',
      '@ORD-08',
      '@ORD-09',
      '@ORD-10',
      '@ORD-13',
      '@ORD-14',
      '@ORD-15',
      '@ORD-16',
      '@ORD-17',
      '@ORD-18',
      '@ORD-19',
      '@ORD-20',
      '@ORD-21',
      '@NUM-08',
    ],
  },
  async ({ page, demoCustomer }) => {
    await waitForDemoOrders(demoCustomer);
    await page.goto('/order');
    await expect(page.getByRole('heading', { level: 1, name: 'Track My Order' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);

    const unpaid = [
      { title: 'Room Booking', badge: 'Pending', retry: 'Retry Payment (Attempt 1/3)' },
      { title: 'Form Builder', badge: 'Failed', retry: 'Retry Payment (Attempt 1/3)' },
      { title: 'Weather Strip', badge: 'Expired', retry: 'New Payment Session' },
    ];
    for (const { title, badge, retry } of unpaid) {
      const card = orderWith(page, title);
      await expect(card.getByText(badge, { exact: true })).toBeVisible();
      await expect(card.getByRole('button', { name: retry })).toBeVisible();
      await expect(card.getByRole('button', { name: 'Download' })).toHaveCount(0);
    }

    const paid = orderWith(page, 'Calendar Roll-up');
    await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
    await expect(paid).toContainText('$278.00');
    await expect(paid.getByRole('button', { name: retryButton })).toHaveCount(0);
    await expect(paid.getByRole('button', { name: 'Download' })).toHaveCount(2);

    const exhausted = orderWith(page, 'Permissions Auditor');
    await expect(exhausted.getByRole('button', { name: retryButton })).toHaveCount(0);
    const { documentId } = (await demoCustomer.listOrders()).find(
      ({ paymentAttempts }) => paymentAttempts === 3,
    )!;
    await expect(exhausted.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:[^?]+\\?subject=Order%20${documentId}$`),
    );
  },
);

test(
  'the details of an order open in a dialog with a checksum to copy',
  { tag: ['@ORD-05', '@ORD-06'] },
  async ({ page, context, demoCustomer }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const order = (await demoCustomer.listOrders()).find(({ lines }) =>
      lines.some(({ slug }) => slug === 'kpi-board'),
    )!;
    await page.goto('/order');
    const opener = orderWith(page, 'KPI Board').getByRole('button', { name: 'View Details' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(order.documentId);
    await expect(dialog).toContainText(order.stripeId);
    await expect(dialog.getByText('Total')).toContainText('$189.00');
    const { packages } = await demoCustomer.readOrder(order.documentId);
    const { sha256 } = packages[0]!.release;
    await expect(dialog).toContainText(`SHA-256 ${sha256}`);
    await dialog.getByRole('button', { name: 'Copy SHA-256' }).click();
    await expect(dialog.getByRole('button', { name: 'SHA-256 copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  'a pending order is paid from the list',
  { tag: ['@ORD-08', '@ORD-13', '@ORD-19'] },
  async ({ page, customer }) => {
    await customer.startCheckout('breadcrumb-trail');
    await page.goto('/order');
    await page.getByRole('button', { name: 'Retry Payment (Attempt 1/3)' }).click();
    await payByCard(page);
    await page.getByRole('link', { name: 'View Your Orders' }).click();
    await expect(page.getByRole('article').getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: retryButton })).toHaveCount(0);
  },
);

test(
  'a retry that fails shows an error',
  { tag: ['@ERR-18'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 500.*recreate-checkout-session/);
    await customer.startCheckout('breadcrumb-trail');
    await failRequests(page, 'POST', /recreate-checkout-session/);
    await page.goto('/order');
    await page.getByRole('button', { name: 'Retry Payment (Attempt 1/3)' }).click();
    await expectToast(
      page,
      'Payment Retry Failed',
      'Something went wrong while retrying the payment.',
    );
  },
);

test('an unpaid order is removed and its payment page expires', async ({ page, customer }) => {
  const { url } = await customer.startCheckout('breadcrumb-trail');
  await page.goto('/order');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove order' }).click();
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(410);
});

test(
  'a customer without orders sees an empty state',
  { tag: ['@ORD-04'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/order');
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible();
  },
);

test(
  'a skeleton shows while the orders load',
  { tag: ['@ORD-02'] },
  async ({ page, customer: _signedIn }) => {
    const reading = await pauseRequests(page, 'GET', /\/api\/orders\?/);
    await page.goto('/order');
    const skeleton = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
    await expect(skeleton).toBeVisible();
    reading.resume();
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible();
    await expect(skeleton).toBeHidden();
  },
);

test(
  'orders that fail to load can be loaded again',
  { tag: ['@ORD-03'] },
  async ({ page, customer: _signedIn, expectedErrors }) => {
    expectedErrors.push(/status of 400.*\/api\/orders/);
    const list = /\/api\/orders\?/;
    await page.route(list, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/order');
    await expect(page.getByRole('alert')).toContainText('Your orders could not be loaded.');
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible();
  },
);

test(
  'a paid package is downloaded without leaving the list of orders',
  { tag: ['@DL-01', '@DL-02'] },
  async ({ page, customer }) => {
    const { id } = await customer.startCheckout('faq-accordion');
    await paySession(id);
    await expect
      .poll(async () => (await customer.listOrders())[0]?.paymentStatus)
      .toBe('succeeded');
    await page.goto('/order');
    const download = waitForDownload(page);
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    await expect(page).toHaveURL('/order');
    expect(file.suggestedFilename()).toMatch(/\.sppkg$/);
  },
);

const failures = [
  {
    title: 'a download that fails without a reason shows a general error and opens no tab',
    tag: ['@DL-05', '@DL-07'],
    body: {},
    text: 'An error occurred while retrieving the product download link. Please try again later.',
  },
  {
    title: 'a download that the shop rejects shows the error of the server',
    tag: ['@DL-05', '@DL-06'],
    body: { error: { message: 'The shop is being moved' } },
    text: 'The shop is being moved',
  },
];

for (const { title, tag, body, text } of failures) {
  test(title, { tag }, async ({ page, demoCustomer: _signedIn, expectedErrors }) => {
    expectedErrors.push(/status of 500.*download-link/);
    await page.route(/download-link/, (route) => route.fulfill({ status: 500, json: body }));
    const tabs: Page[] = [];
    page.context().on('page', (tab) => tabs.push(tab));
    await page.goto('/order');
    await orderWith(page, 'KPI Board').getByRole('button', { name: 'Download' }).click();
    await expectToast(page, 'Download Failed', text);
    expect(tabs).toEqual([]);
  });
}
