import { randomUUID } from 'node:crypto';
import {
  generateProductId,
  buildSharePointPackage,
} from '../../support/files/sharepoint-package.ts';
import { button, field } from '../../support/page/forms.ts';
import { expectToast } from '../../support/page/toasts.ts';
import {
  createCategory,
  createDraft,
  changePrice,
  chooseFiles,
  publishRelease,
} from '../../support/page/product-editor.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const generateName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

test('a visitor sees a published product and every change to it at once', async ({
  page,
  admin: _admin,
  browser,
  expectedErrors,
}) => {
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
  await expect(page.getByText('The product is in the shop', { exact: true })).toBeVisible();
  await visitor.goto(shopAddress);
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(visitor.getByText('$149.00').first()).toBeVisible();

  await changePrice(page, '99.50');
  await visitor.reload();
  await expect(visitor.getByText('$99.50').first()).toBeVisible();

  await chooseFiles(page, 'Upload package', first);
  await expect(page.getByRole('alert').filter({ hasText: 'version' })).toBeVisible();
  await button(page, 'Archive').click();
  await expect(page.getByText('The product is archived', { exact: true })).toBeVisible();
  expect((await visitor.goto(shopAddress))?.status()).toBe(404);
  await visitor.context().close();
});

test('products are searched, selected and changed with the keyboard alone', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/products');
  await page.getByRole('searchbox', { name: 'Search title or slug' }).focus();
  await page.keyboard.type('kudos-wall');
  const row = page.getByRole('row').filter({ hasText: 'kudos-wall' });
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await button(page, 'Set type').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Featured');
  await row.getByRole('button', { name: 'Actions for Kudos Wall' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kudos Wall', level: 1 })).toBeFocused();
});

test('a preview shows the product page and cannot be bought from', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/products?search=org-chart');
  await page.getByRole('link', { name: 'Org Chart' }).click();
  await expect(page.getByRole('heading', { name: 'Org Chart', level: 1 })).toBeVisible();
  await page.goto(`${page.url()}/preview`);
  await expect(page.getByText('Preview. The product is in the shop.')).toBeVisible();
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('Org Chart');
});

test(
  'the note for administrators of a release is changed and shown',
  { tag: ['@KIT-10'] },
  async ({ page, admin: _admin }) => {
    await page.goto('/admin/products?search=kudos-wall');
    await page.getByRole('link', { name: 'Kudos Wall' }).click();
    const releases = page.getByRole('list', { name: 'Releases' });
    await releases
      .getByRole('button', { name: /^Add note/ })
      .first()
      .click();
    const note = `Install it site by site. ${randomUUID()}`;
    await field(page, 'Note for administrators').fill(note);
    await button(page, 'Save note').click();
    await expectToast(page, 'Note saved');
    await expect(releases.getByText(note)).toBeVisible();
    await page.reload();
    await expect(releases.getByRole('listitem').first()).toContainText(note);
    await releases.getByRole('button', { name: /^Edit note/ }).click();
    await field(page, 'Note for administrators').fill('');
    await button(page, 'Save note').click();
    await expectToast(page, 'Note removed');
    await expect(releases.getByText(note)).toBeHidden();
  },
);

test('a visitor who opens the back office is sent to the login', async ({ page }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
});

test('a customer who opens the back office is sent to the home page', async ({
  page,
  customer: _customer,
}) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/');
  await button(page, 'Account menu').click();
  await expect(page.getByRole('menuitem')).toHaveText(['My Profile', 'Logout']);
});

test('an admin opens the back office from the account menu and returns to the shop', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/');
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Back office' }).click();
  await page.getByRole('navigation', { name: 'Back office' }).getByText('Products').click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Open shop' }).click();
  await expect(page).toHaveURL('/');
});
