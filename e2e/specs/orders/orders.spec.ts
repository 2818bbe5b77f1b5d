import type { Page } from '@playwright/test';
import type { Customer } from '../../support/api/customer.ts';
import { payByCard } from '../../support/providers/pay-by-card.ts';
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
  'the order list and the details lead to the install pages',
  { tag: ['@KIT-03'] },
  async ({ page, demoCustomer }) => {
    const { documentId, lines } = (await demoCustomer.listOrders()).find(({ lines: sold }) =>
      sold.some(({ slug }) => slug === 'calendar-rollup'),
    )!;
    const product = lines.find(({ slug }) => slug === 'calendar-rollup')!.documentId;
    const address = `/order/${documentId}/install?product=${product}`;
    await page.goto('/order');
    const card = orderWith(page, 'Calendar Roll-up');
    await expect(card.getByRole('link', { name: 'Install Calendar Roll-up' })).toHaveAttribute(
      'href',
      address,
    );
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Older versions').first().click();
    await expect(dialog.getByRole('link', { name: 'Install version 5.1.0' })).toHaveAttribute(
      'href',
      new RegExp(`^/order/${documentId}/install\\?product=${product}&release=\\w+$`),
    );
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

test('an unpaid order is removed and its payment page expires', async ({ page, customer }) => {
  const { url } = await customer.startCheckout('breadcrumb-trail');
  await page.goto('/order');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove order' }).click();
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(410);
});
