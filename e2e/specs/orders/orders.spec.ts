import type { Page } from '@playwright/test';
import type { Customer } from '../../support/customer.ts';
import { payByCard } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const orderWith = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const retryButton = /Retry Payment|New Payment Session/;

/** The demo shop creates its unpaid orders after its start. */
async function waitForDemoOrders(demoCustomer: Customer) {
  await expect
    .poll(async () =>
      (await demoCustomer.listOrders())
        .map(({ paymentStatus, paymentAttempts }) => `${paymentStatus} ${paymentAttempts}`)
        .toSorted(),
    )
    .toEqual(['expired 1', 'failed 1', 'failed 3', 'pending 1', 'succeeded 1', 'succeeded 1']);
}

test(
  'every order shows its payment status and the actions it allows',
  {
    tag: [
      '@slow',
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
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByText('4 orders wait for payment').click();
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
    await expect(paid).toContainText(money(278.0));
    await expect(paid.getByRole('button', { name: retryButton })).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: 'Download Calendar Roll-up', exact: true }),
    ).toBeVisible();

    const exhausted = orderWith(page, 'Permissions Auditor');
    await expect(exhausted.getByRole('button', { name: retryButton })).toHaveCount(0);
    const { documentId, number } = (await demoCustomer.listOrders()).find(
      ({ paymentAttempts }) => paymentAttempts === 3,
    )!;
    await expect(exhausted.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:[^?]+\\?subject=Order%20${number}%20\\(${documentId}\\)$`),
    );
  },
);

test(
  'a pending order is paid from the list',
  { tag: ['@slow', '@ORD-08', '@ORD-13', '@ORD-19'] },
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
  'the list of orders prints without buttons',
  { tag: ['@slow'] },
  async ({ page, demoCustomer }) => {
    await waitForDemoOrders(demoCustomer);
    await page.goto('/order');
    const paid = orderWith(page, 'Calendar Roll-up');
    await expect(paid.getByRole('button', { name: 'View Details' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(paid.getByText(money(278.0))).toBeVisible();
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  },
);
