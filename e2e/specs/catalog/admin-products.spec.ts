import { randomUUID } from 'node:crypto';
import { generateProductId, buildSharePointPackage } from '../../support/files.ts';
import { button } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  chooseAction,
  createCategory,
  createDraft,
  changePrice,
  chooseFiles,
  openPart,
  publishRelease,
} from '../../support/product-editor.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const generateName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

test(
  'a visitor sees a published product and every change to it at once',
  { tag: ['@slow'] },
  async ({ page, admin: _admin, browser, expectedErrors }) => {
    test.slow();
    expectedErrors.push(/status of 400/);
    const category = generateName('Absences');
    const title = generateName('Leave Planner');
    await createCategory(page, category);
    await createDraft(page, title, category);

    await button(page, 'Publish').click();
    const releases = page.getByRole('region', { name: 'Releases' });
    await expect(releases.getByText('Publish a release first')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Publish a release first');
    const productId = generateProductId();
    const scopes = ['Calendars.Read'];
    const first = buildSharePointPackage({ productId, title, version: '1.0.0.0', scopes });
    await chooseFiles(page, 'Upload package', first);
    const words = page.getByRole('form', { name: 'New release' });
    await expect(words.getByText('Read calendars (Microsoft Graph)')).toBeVisible();
    await expect(words.getByText('SharePoint pages, Teams tabs')).toBeVisible();
    await publishRelease(page, '1.0.0', 'The first release.');
    await expect(releases.getByText('Publish a release first')).toBeHidden();

    const visitor = await (
      await browser.newContext({ baseURL: new URL(page.url()).origin })
    ).newPage();
    const shopAddress = `/product/${slugOf(title)}`;
    expect((await visitor.goto(shopAddress))?.status()).toBe(404);
    await button(page, 'Publish').click();
    await expectToast(page, 'The product is now in the shop');
    await visitor.goto(shopAddress);
    await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(visitor.getByText(money(149.0)).first()).toBeVisible();

    await changePrice(page, '99.50');
    await visitor.reload();
    await expect(visitor.getByText(money(99.5)).first()).toBeVisible();

    await openPart(page, 'Releases');
    await chooseFiles(page, 'Upload package', first);
    await expect(page.getByRole('alert').filter({ hasText: 'version' })).toBeVisible();
    await chooseAction(page, 'Archive');
    await expectToast(page, 'The product is archived');
    expect((await visitor.goto(shopAddress))?.status()).toBe(404);
    await visitor.context().close();
  },
);

test(
  'a customer who opens the back office is sent to the home page',
  { tag: ['@slow'] },
  async ({ page, customer: _customer }) => {
    await page.goto('/admin/products');
    await expect(page).toHaveURL('/');
    await button(page, 'Account menu').click();
    await expect(page.getByRole('menuitem')).toHaveText(['My Profile', 'Company', 'Logout']);
  },
);

test(
  'an admin opens the back office from the account menu and returns to the shop',
  { tag: ['@slow'] },
  async ({ page, admin: _admin }) => {
    await page.goto('/');
    await button(page, 'Account menu').click();
    await page.getByRole('menuitem', { name: 'Back office' }).click();
    await page.getByRole('navigation', { name: 'Back office' }).getByText('Products').click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Open shop' }).click();
    await expect(page).toHaveURL('/');
  },
);
