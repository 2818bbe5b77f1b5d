import { expect, type Page } from '@playwright/test';
import { openDesk } from '../support/desk.ts';
import { test } from '../support/shop.ts';
import { expectLargeTargets } from '../support/targets.ts';

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

async function inspect(page: Page, path: string) {
  await page.goto(path);
  await inspectLoaded(page);
}

/** Nothing is inspected while a part of the page still loads. */
async function inspectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
  await expectLargeTargets(page);
}

test('a visitor finds nothing too small to press', async ({ page, provokedErrors }) => {
  provokedErrors.push(/status of 40[04]/);
  for (const path of publicPages) await inspect(page, path);
  await page.goto('/product/kpi-board');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/category\//);
  await inspectLoaded(page);
});

test('a customer finds nothing too small to press', async ({
  page,
  demoCustomer: customer,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 40[04]/);
  await customer.fillCart('kpi-board', 'site-map');
  for (const path of customerPages) await inspect(page, path);
  const [order] = (await customer.listOrders()).filter((one) => one.paymentStatus === 'succeeded');
  await inspect(page, `/order/${order!.documentId}/receipt`);
});

test('the helpdesk finds nothing too small to press', async ({ browser }) => {
  const page = await openDesk(browser, '/helpdesk/chat');
  await inspectLoaded(page);
  await page.context().close();
});

test('an Admin finds nothing too small to press', async ({ page, admin: _signedIn }) => {
  for (const path of adminPages) await inspect(page, path);
  await page.goto('/admin/orders');
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/orders\/\w+/);
  await inspectLoaded(page);
  await page.goto('/admin/products?search=kpi-board');
  await page.getByRole('link', { name: 'KPI Board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeVisible();
  await inspectLoaded(page);
  await inspect(page, `${page.url().split('?')[0]}/preview`);
});
