import type { APIRequestContext, Page } from '@playwright/test';
import {
  generateUser,
  createCustomer,
  type Customer,
  findProduct,
  readJson,
} from '../../support/customer.ts';
import { buyProduct } from '../../support/order-calls.ts';
import { readSessionToken, signIn } from '../../support/session.ts';
import { svgLogo, buildSharePointPackage, generateProductId } from '../../support/files.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { acceptInvitation } from '../../support/account-pages.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  chooseFiles,
  createCategory,
  createDraft,
  openPart,
  publishRelease,
} from '../../support/product-editor.ts';
import { listMails, waitForMail } from '../../support/sandbox.ts';
import { test as liveTest } from '../../support/live-shop-test.ts';
import { expect } from '../../support/shop-test.ts';

/** A worker of its own, and with it a shop that no other journey expects to be empty. */
const test = liveTest.extend<object, { ownShop: true }>({
  ownShop: [async ({ browserName: _any }, use) => use(true), { scope: 'worker' }],
});

const name = 'Nordwind';
const title = 'Leave Planner';
const slug = 'leave-planner';

const invoicing = {
  legalName: 'Nordwind Werkzeuge GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  taxNumber: '',
  registerNumber: 'HRB 1234',
  prefix: 'NW-',
  timeZone: 'UTC',
  accountingCurrency: 'USD',
  mode: 'none',
  taxNote: 'No VAT is charged by a small business.',
  oneStopShop: false,
  vies: 'off',
  rates: [],
  exchangeRates: [],
};

const addresses = [
  '/',
  `/product/${slug}`,
  `/product/${slug}/install`,
  `/review/${slug}`,
  '/search?query=planner',
  '/search?query=zzzz',
  '/support',
  '/support?tab=plans',
  '/support?tab=faq',
  '/support?tab=contact',
  '/careers',
  '/terms',
  '/privacy',
  '/sharepoint-online',
  '/login',
  '/register',
  '/forgot-password',
  '/cart',
  '/nowhere',
  '/product/nothing',
  '/admin',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  `/feeds/products/${slug}.atom`,
  `/feeds/products/${slug}.json`,
  '/api/docs',
  '/api/openapi.json',
  '/api/nowhere',
];

async function publishProduct(page: Page): Promise<void> {
  await createCategory(page, 'Absences');
  await createDraft(page, title, 'Absences');
  const productId = generateProductId();
  const content = { productId, title, version: '1.0.0.0', scopes: ['Calendars.Read'] };
  await openPart(page, 'Releases');
  await chooseFiles(page, 'Upload package', buildSharePointPackage(content));
  await publishRelease(page, '1.0.0', 'The first release.');
  await button(page, 'Publish').click();
  await expectToast(page, 'The product is now in the shop');
}

async function issueInvoices(vendor: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await readSessionToken(vendor)}` };
  await readJson(
    await vendor.request.put('/api/back-office/invoicing', { headers, data: invoicing }),
  );
}

async function downloadInvoice(
  request: APIRequestContext,
  { token }: Customer,
  order: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/orders/${order}/invoice`, { headers });
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return (await answer.body()).toString('latin1');
}

async function expectNoDefaultName(request: APIRequestContext, address: string): Promise<void> {
  const answer = await request.get(address, { headers: { accept: 'text/html,*/*' } });
  const sent = `${await answer.text()}${JSON.stringify(answer.headers())}`;
  expect(sent, address).not.toContain('Partshelf');
}

test('a shop under another name shows that name alone', async ({
  page: vendor,
  browser,
  liveShop,
  ownShop,
  request,
  expectedErrors,
}) => {
  test.slow();
  expect(ownShop).toBe(true);
  expectedErrors.push(/status of 404/, /status of 403/);
  const owner = generateUser();

  await test.step('an Admin sees name, logo and colour before they are saved', async () => {
    await acceptInvitation(vendor, await liveShop.createAdmin(owner.email), owner);
    await vendor.goto('/admin/settings/shop');
    await field(vendor, 'Shop name').fill(name);
    await field(vendor, 'Colour').fill('#0a7a4b');
    await chooseFiles(vendor, 'Choose logo', svgLogo);
    const preview = vendor.getByRole('region', { name: 'Preview' });
    for (const theme of ['light', 'dark']) {
      const header = preview.getByLabel(`Header of ${name} in ${theme} mode`);
      await expect(header.locator('img')).toBeVisible();
    }
    await expectAccessible(vendor);
    await field(vendor, 'Support email').fill('help@nordwind.example');
    await button(vendor, 'Save changes').click();
    await expectToast(vendor, 'Saved. Reload a page to see it.');
  });

  await test.step('a product is sold with an invoice', async () => {
    await publishProduct(vendor);
    await issueInvoices(vendor);
  });
  const customer = await createCustomer(request);
  const order = await buyProduct(customer, slug);

  await test.step('public pages, files and answers do not have the default name', async () => {
    const { documentId } = await findProduct(request, slug);
    const review = `/api/products/${documentId}/security-review?format=pdf`;
    for (const address of [...addresses, review]) await expectNoDefaultName(request, address);
  });

  await test.step('icons and previews of links are drawn from the logo', async () => {
    await vendor.goto('/terms');
    const icon = await vendor.locator('link[rel="icon"]').getAttribute('href');
    const preview = vendor.locator('meta[property="og:image"]');
    const image = await preview.getAttribute('content');
    for (const address of [icon!, image!, '/favicon.ico', '/apple-touch-icon.png']) {
      expect((await request.get(address)).headers()['content-type']).toMatch(/^image\//);
    }
    expect(icon).toMatch(/^\/uploads\/.+\.png$/);
    expect(image).toMatch(/\/uploads\/.+\.jpg$/);
  });

  await test.step('the pages of a customer do not have the default name', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await signIn(context, customer);
    const buyer = await context.newPage();
    const paths = ['/order', `/order/${order.documentId}/receipt`, '/profile', '/favorite'];
    for (const path of paths) {
      await buyer.goto(path);
      await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await buyer.content(), path).not.toContain('Partshelf');
    }
    await context.close();
  });

  await test.step('the invoice names the vendor', async () => {
    const pdf = await downloadInvoice(request, customer, order.documentId);
    expect(pdf).toContain(name);
    expect(pdf).not.toContain('Partshelf');
  });

  await test.step('mails come from the vendor, with the logo', async () => {
    await waitForMail(customer.user.email, `Your ${name} order`);
    await waitForMail(customer.user.email, `${name} invoice`);
    const mails = await listMails(customer.user.email);
    expect(mails.length).toBeGreaterThan(2);
    for (const { from, subject, text, html } of mails) {
      expect(`${from}${subject}${text}${html}`).not.toContain('Partshelf');
      expect(html).toMatch(new RegExp(`<img[^>]* src="${liveShop.url}/uploads/[^"]+\\.png"`));
      expect(html).toContain(`alt="${name}"`);
    }
  });
});
