import { expect, type Page } from '@playwright/test';
import { expectTargetSize } from '../../support/checks/target-size.ts';
import { openHelpdesk } from '../../support/page/helpdesk.ts';
import { test } from '../../support/shop/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

const publicPages = [
  '/',
  '/product/kpi-board',
  '/review/kpi-board',
  '/search?query=org',
  '/support',
  '/support?tab=plans',
  '/support?tab=faq',
  '/careers',
  '/terms',
  '/privacy',
  '/no/such/page',
  '/login',
  '/register',
  '/verify-email-sent',
  '/resend-verification',
  '/forgot-password',
  '/reset-password?code=any',
  '/email-confirm',
];

const customerPages = [
  '/cart',
  '/favorite',
  '/checkout',
  '/checkout-success',
  '/checkout-failed',
  '/order',
  '/profile',
  '/sharepoint-online',
];

const adminPages = [
  '/admin',
  '/admin/products',
  '/admin/products/new',
  '/admin/categories',
  '/admin/orders',
  '/admin/refunds',
  '/admin/people',
  '/admin/reviews',
  '/admin/messages',
  '/admin/mails',
  '/admin/audit',
];

async function checkPage(page: Page, path: string) {
  await page.goto(path);
  await checkLoadedPage(page);
}

async function checkLoadedPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
  await expectTargetSize(page);
}

test('a visitor finds no target smaller than 24 pixels', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/);
  for (const path of publicPages) await checkPage(page, path);
  await page.goto('/product/kpi-board');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/category\//);
  await checkLoadedPage(page);
});

test('a customer finds no target smaller than 24 pixels', async ({
  page,
  demoCustomer: customer,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[04]/);
  await customer.fillCart('kpi-board', 'site-map');
  for (const path of customerPages) await checkPage(page, path);
  const [order] = (await customer.listOrders()).filter((one) => one.paymentStatus === 'succeeded');
  await checkPage(page, `/order/${order!.documentId}/receipt`);
});

test('an agent finds no target smaller than 24 pixels', async ({ browser }) => {
  const page = await openHelpdesk(browser, '/helpdesk/chat');
  await checkLoadedPage(page);
  await page.context().close();
});

test('an admin finds no target smaller than 24 pixels', async ({ page, admin: _signedIn }) => {
  for (const path of adminPages) await checkPage(page, path);
  await page.goto('/admin/orders');
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/orders\/\w+/);
  await checkLoadedPage(page);
  await page.goto('/admin/products?search=kpi-board');
  await page.getByRole('link', { name: 'KPI Board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeVisible();
  await checkLoadedPage(page);
  await checkPage(page, `${page.url().split('?')[0]}/preview`);
});
