import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import { createCustomer } from '../../support/customer.ts';
import { waitForHydrationOnLoad } from '../../support/hydration.ts';
import { signIn } from '../../support/session.ts';
import { waitForDownload } from '../../support/network.ts';
import { pngImage } from '../../support/files.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  chooseAction,
  chooseFiles,
  createCategory,
  openPart,
} from '../../support/product-editor.ts';
import { waitForMail, payByCard } from '../../support/sandbox.ts';
import { currencyLabel, money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const contents = ['Quick Poll', 'Link Checker'];

async function createBundleDraft(page: Page, title: string, category: string) {
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Add bundle' }).click();
  await field(page, 'Title').fill(title);
  await field(page, `Price in ${currencyLabel}`).fill('79.00');
  await field(page, category).check();
  for (const content of contents) {
    await field(page, 'Find products for the bundle').fill(content);
    await button(page, `Put ${content} into the bundle`).click();
  }
  await openPart(page, 'Texts');
  await field(page, 'Description').fill('Two at one price.');
  await openPart(page, 'Pictures');
  await chooseFiles(page, 'Choose main picture', pngImage);
  await field(page, 'Alternative text of main picture').fill('Two products');
  await button(page, 'Save draft').click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** As a program could that uses the API. */
async function saveWithItself(page: Page) {
  const path = /\/api\/back-office\/products\/\w+$/;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.continue();
    const body = request.postDataJSON();
    const own = new URL(request.url()).pathname.split('/').at(-1);
    return route.continue({
      postData: JSON.stringify({ ...body, contents: [...body.contents, own] }),
    });
  });
  await button(page, 'Save draft').click();
  await expect(page.getByText('A bundle cannot contain itself').first()).toBeVisible();
  await page.unroute(path);
}

test('an Admin puts a bundle together, and a customer buys it and downloads all of it', async ({
  page,
  admin: _admin,
  browser,
  request,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  const end = randomUUID().slice(0, 8);
  const [title, category] = [`Office Set ${end}`, `Sets ${end}`];
  await createCategory(page, category);
  await createBundleDraft(page, title, category);
  await saveWithItself(page);
  await page.reload();
  await button(page, 'Publish').click();
  await expectToast(page, 'The product is now in the shop');

  const customer = await createCustomer(request);
  await buyProduct(customer, 'quick-poll');
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    baseURL: new URL(page.url()).origin,
  });
  await signIn(context, customer);
  const shop = await context.newPage();
  waitForHydrationOnLoad(shop);
  await shop.goto(`/product/office-set-${end}`);
  const section = shop.getByRole('region', { name: 'In this bundle' });
  const rowOf = (content: string) => section.getByRole('listitem').filter({ hasText: content });
  await expect(rowOf('Quick Poll').getByText('You own this')).toBeVisible();
  await expect(rowOf('Link Checker')).toBeVisible();
  await expect(rowOf('Link Checker').getByText('You own this')).toHaveCount(0);

  await button(shop, 'Buy Now').click();
  await button(shop, 'Proceed to Payment').click();
  await payByCard(shop);
  await expect(shop.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect
    .poll(async () => (await waitForMail(customer.user.email, 'Your Partshelf order')).text)
    .toContain(`${title} (contains ${contents.join(', ')}): ${money(79)}`);

  await shop.goto('/order');
  const card = shop.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'View Details' }).click();
  const downloads = shop.getByRole('dialog').getByRole('button', { name: 'Download' });
  await expect(downloads).toHaveCount(contents.length);
  const names = new Set<string>();
  for (const download of await downloads.all()) {
    const file = waitForDownload(shop);
    await download.click();
    names.add((await file).suggestedFilename());
  }
  expect(names.size).toBe(contents.length);
  await shop.keyboard.press('Escape');

  await shop.goto(`/product/office-set-${end}`);
  await expect(rowOf('Link Checker').getByText('You own this')).toBeVisible();
  await chooseAction(page, 'Archive');
  await expectToast(page, 'The product is archived');
  await context.close();
});
