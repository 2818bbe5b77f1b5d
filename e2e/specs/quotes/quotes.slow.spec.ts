import { readFile } from 'node:fs/promises';
import { button, field } from '../../support/layout.ts';
import { waitForDownload } from '../../support/network.ts';
import { configureInvoicing } from '../../support/order-calls.ts';
import { payByCard, waitForMail } from '../../support/sandbox.ts';
import { expect, logInAsAdmin, test } from '../../support/shop-test.ts';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await configureInvoicing(request, await logInAsAdmin(request));
  await request.dispose();
});

test('a quote is passed on without an account, accepted with a PO number, and becomes an order', async ({
  page,
  browser,
  customer,
}) => {
  await page.goto('/product/link-checker');
  await button(page, 'Get a quote').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a quote');
  await button(page, 'Get the quote').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Quote PS-Q-\d{4}-\d{5}$/);
  const title = (await heading.textContent())!;
  const number = title.replace('Quote ', '');
  await waitForMail(customer.user.email, `quote ${number}`);

  const visitor = await browser.newContext();
  const read = await visitor.newPage();
  const answer = await read.goto(page.url());
  expect(answer!.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(read.getByRole('heading', { level: 1 })).toHaveText(title);
  const downloaded = waitForDownload(read);
  await read.getByRole('link', { name: 'PDF', exact: true }).click();
  const download = await downloaded;
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await visitor.close();

  await field(page, 'PO number').fill('PO 4711');
  await button(page, 'Accept and order').click();
  await payByCard(page);
  await expect(heading).toHaveText('Payment Successful!');
  await page.goto('/quotes');
  const row = page.getByRole('listitem').filter({ hasText: number });
  await expect(row.getByText('Accepted')).toBeVisible();
  await row.getByRole('link', { name: /^Order / }).click();
  await expect(page).toHaveURL(/\/order\/[a-z0-9]{24}$/);
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
});
