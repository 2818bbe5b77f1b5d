import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { enterCompanyDetails } from '../../support/checkout-pages.ts';
import {
  confirmEmail,
  Customer,
  generateUser,
  logIn,
  readJson,
  register,
} from '../../support/customer.ts';
import { endUpdatesSoon } from '../../support/database.ts';
import { button, field } from '../../support/layout.ts';
import { configureInvoicing, offerTransfers } from '../../support/order-calls.ts';
import { payByCard } from '../../support/sandbox.ts';
import { signIn } from '../../support/session.ts';
import { expect, logInAsAdmin, test } from '../../support/shop-test.ts';
import { expectToast } from '../../support/toasts.ts';

const title = 'Task Board';
const tenant = randomUUID();
const site = 'https://contoso.sharepoint.com';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await configureInvoicing(request, await logInAsAdmin(request));
  await offerTransfers(request, 'all');
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await offerTransfers(request, 'off');
  await request.dispose();
});

/** No one of the domain has tried anything. */
async function createBuyer(request: APIRequestContext): Promise<Customer> {
  const user = generateUser();
  const ofCompany = { ...user, email: `ada@${user.username}.example` };
  await register(request, ofCompany);
  await confirmEmail(request, ofCompany);
  return new Customer(request, ofCompany, await logIn(request, ofCompany));
}

/** It is what a part in the tenant finds out with the file. */
async function checkInTenant(page: Page, file: string): Promise<string> {
  const code = await (await page.request.get('/licence-check.js')).text();
  const { keys } = await readJson<{ keys: object[] }>(
    await page.request.get('/.well-known/jwks.json'),
  );
  const { aud: packageId } = JSON.parse(
    Buffer.from(file.split('.')[1]!, 'base64url').toString(),
  ) as { aud: string };
  const part = await page.context().newPage();
  await part.route(`${site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/licence-check.js')
      return route.fulfill({ contentType: 'text/javascript', body: code });
    return pathname.includes(`GetStorageEntity('partshelf.${packageId}')`)
      ? route.fulfill({ json: { Value: file } })
      : route.fulfill({ contentType: 'text/html', body: '<h1>Team site</h1>' });
  });
  await part.goto(site);
  const answer = await part.evaluate(
    async (asked) => {
      const path = '/licence-check.js';
      const { checkLicence } = (await import(path)) as {
        checkLicence(part: object): Promise<string>;
      };
      return checkLicence(asked);
    },
    { site, keys, packageId, tenantId: tenant, releasedAt: new Date().toISOString() },
  );
  await part.close();
  return answer;
}

async function openLicence(page: Page): Promise<void> {
  await page.goto('/licences');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Licence for ${title}`);
}

const readLine = async (page: Page) => {
  await button(page, 'Install in one line').click();
  const line = page.getByText(/m365 spo storageentity set/);
  await expect(line).toContainText('partshelf.');
  return /--value '?"?([\w-]+\.[\w-]+\.[\w-]+)/.exec((await line.textContent())!)![1]!;
};

test(
  'a trial becomes a quote, a transfer and a licence, and a year later a renewal',
  { tag: ['@LIC-06', '@LIC-07', '@EVAL-03'] },
  async ({ page, context, browser, request }) => {
    test.slow();
    const buyer = await createBuyer(request);
    await signIn(context, buyer);

    await test.step('the product is tried in a tenant', async () => {
      await page.goto('/product/task-board');
      await button(page, 'Try it for 14 days').click();
      await field(page, 'Domain or ID of the tenant').fill(tenant);
      await button(page, 'Start the trial').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Licence for ${title}`);
      expect(await checkInTenant(page, await readLine(page))).toBe('licensed');
    });

    await test.step('purchasing gets a quote, and orders by bank transfer', async () => {
      await page.goto('/product/task-board');
      await button(page, 'Get a quote').click();
      await enterCompanyDetails(page);
      await button(page, 'Get the quote').click();
      await button(page, 'Accept and order').click();
      await expect(page.getByRole('region', { name: 'How to pay' })).toBeVisible();
    });

    await test.step('the vendor records the money', async () => {
      const [order] = await buyer.listOrders();
      const vendors = await browser.newContext({ reducedMotion: 'reduce' });
      await signIn(vendors, await logInAsAdmin(request));
      const vendor = await vendors.newPage();
      await vendor.goto(`/admin/orders/${order!.documentId}`);
      await button(vendor, 'Record payment').click();
      await field(vendor, 'Bank reference').fill(`BANK-${order!.number}`);
      await vendor
        .getByRole('dialog')
        .getByRole('button', { name: /^Record / })
        .click();
      await expectToast(vendor, `Order ${order!.number} is paid`);
      await vendors.close();
    });

    await test.step('the licence runs where the trial ran, and is installed in one line', async () => {
      await openLicence(page);
      await expect(page.getByText(tenant)).toBeVisible();
      expect(await checkInTenant(page, await readLine(page))).toBe('licensed');
    });

    await test.step('a year later it is renewed by card, for one more year', async () => {
      await endUpdatesSoon(buyer.user.email);
      await page.reload();
      await page.getByRole('link', { name: /^Renew for / }).click();
      await button(page, 'Proceed to Payment').click();
      await payByCard(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
      await openLicence(page);
      const year = new Date().getUTCFullYear() + 2;
      await expect(page.getByText(new RegExp(`Updates until .*${year}`))).toBeVisible();
      await expect(page.getByRole('link', { name: /^Renew for / })).toHaveCount(0);
    });
  },
);
