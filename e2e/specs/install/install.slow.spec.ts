import { findPaidOrder } from '../../support/order-calls.ts';
import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import { openPage } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a visitor sees how a product is installed, also without scripts',
  { tag: ['@KIT-03'] },
  async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const plain = await context.newPage();
    await plain.goto('/product/calendar-rollup/install');
    await expect(plain.getByRole('listitem', { name: '2. Upload' })).toContainText('Manage apps');
    await context.close();

    await openPage(page, '/product/calendar-rollup/install');
    await expect(page).toHaveTitle(/^Install Calendar Roll-up .* \| Partshelf$/);
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
    await expectAccessible(page);
    await expectTargetSize(page);
  },
);

test(
  'the install page of an order is accessible while its steps are ticked off',
  { tag: ['@KIT-03'] },
  async ({ page, demoCustomer }) => {
    const { order, line } = await findPaidOrder(demoCustomer, 'calendar-rollup');
    await openPage(page, `/order/${order}/install?product=${line.documentId}`);
    await page.getByRole('tab', { name: 'CLI for Microsoft 365' }).click();
    await page.getByLabel('Tenant').fill('northgate');
    await page.getByRole('checkbox', { name: 'Done: Check the file' }).check();
    await expect(page.getByText('1 of 6 done')).toBeVisible();
    await expectAccessible(page);
    await expectTargetSize(page);
  },
);
