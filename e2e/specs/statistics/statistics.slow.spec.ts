import type { APIRequestContext } from '@playwright/test';
import { createCustomer, type Customer, readJson } from '../../support/customer.ts';
import { signIn } from '../../support/session.ts';
import { button } from '../../support/layout.ts';
import { payByCard } from '../../support/sandbox.ts';
import { readShopUrl } from '../../support/addresses.ts';
import { expect, test } from '../../support/shop-test.ts';

const slug = 'storage-analyser';
const title = 'Storage Analyser';

const steps = ['viewed', 'addedToCart', 'checkoutBegun', 'ordersPaid'] as const;

type Row = { title: string } & Record<(typeof steps)[number], number>;

const dayMs = 24 * 60 * 60 * 1000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** With tomorrow, should midnight come in between. */
const period = () => `from=${toDay(Date.now() - dayMs)}&until=${toDay(Date.now() + dayMs)}`;

async function readCounts(request: APIRequestContext, admin: Customer, days: string) {
  const path = `/api/back-office/statistics/funnel?${days}&pagination[pageSize]=100`;
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await request.get(`${readShopUrl()}${path}`, { headers });
  const { data } = await readJson<{ data: Row[] }>(response);
  const row = data.find((one) => one.title === title);
  return steps.map((step) => row?.[step] ?? 0);
}

test('a view of a product page and its purchase count in the statistics', async ({
  page,
  admin,
  browser,
  request,
}) => {
  const days = period();
  const before = await readCounts(request, admin, days);
  const context = await browser.newContext();
  await signIn(context, await createCustomer(request));
  const shop = await context.newPage();

  const counted = shop.waitForResponse(/\/api\/products\/\w+\/views$/);
  await shop.goto(`${readShopUrl()}/product/${slug}`);
  expect((await counted).status()).toBe(204);
  await button(shop, 'Add to Cart').first().click();
  await shop.getByRole('link', { name: 'Cart, 1 item' }).click();
  await shop.getByRole('checkbox', { name: `Select ${title}` }).check();
  await button(shop, 'Proceed to Checkout').click();
  await button(shop, 'Proceed to Payment').click();
  await payByCard(shop);
  await expect(shop.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await context.close();

  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await page.goto(`/admin/statistics?${days}&table=funnel&sort=ordersPaid:desc`);
  const row = page.getByRole('row').filter({ hasText: title });
  const expected = before.map((count) => String(count + 1));
  await expect(row.getByRole('cell')).toHaveText([title, ...expected, '0', '0']);

  const control = page.getByRole('button', { name: 'Period:' });
  await control.click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(control).toHaveText(/Last 30 days/);
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await expect(page.getByRole('table', { name: 'Revenue by product' })).toBeVisible();
});
