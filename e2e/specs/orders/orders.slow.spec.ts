import type { Page } from '@playwright/test';
import { findPaidOrder } from '../../support/order-calls.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const orderWith = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

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
    await expect(dialog).toContainText(`Reference${order.number}`);
    await expect(dialog.getByText('Total')).toContainText(money(189.0));
    const { packages } = await demoCustomer.readOrder(order.documentId);
    const { sha256 } = packages[0]!.release;
    await expect(dialog).toContainText(`SHA-256 ${sha256}`);
    await dialog.getByText('Verify a download').click();
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
    const { order, line } = await findPaidOrder(demoCustomer, 'calendar-rollup');
    const address = `/order/${order}/install?product=${line.documentId}`;
    await page.goto('/order');
    await page.getByRole('button', { name: 'More about Calendar Roll-up' }).click();
    await expect(page.getByRole('menuitem', { name: 'Install Calendar Roll-up' })).toHaveAttribute(
      'href',
      address,
    );
    await page.keyboard.press('Escape');
    const card = orderWith(page, 'Calendar Roll-up');
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Older versions').first().click();
    await expect(dialog.getByRole('link', { name: 'Install version 5.1.0' })).toHaveAttribute(
      'href',
      new RegExp(`^/order/${order}/install\\?product=${line.documentId}&release=\\w+$`),
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
