import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { button, field } from '../support/forms.ts';
import { onePixel } from '../support/pictures.ts';
import { inventProductId, writeSharePointPackage } from '../support/share-point-package.ts';
import { expect, test } from '../support/shop.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const inventName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Chooses a file by the button with this name. */
async function choose(page: Page, name: string, ...files: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(files);
}

async function addCategory(page: Page, title: string) {
  await page.goto('/admin/categories');
  await button(page, 'Add category').click();
  await field(page, 'Title').fill(title);
  await choose(page, 'Choose picture', onePixel);
  await field(page, 'Alternative text of picture').fill('A shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  const list = page.getByRole('list', { name: 'Categories' });
  await expect(list.getByText(title, { exact: true })).toBeVisible();
}

async function addDraft(page: Page, title: string, category: string) {
  await page.goto('/admin/products/new');
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Shows who is away.');
  await field(page, 'Long description').fill('Reads calendars\nKnows holidays');
  await field(page, 'Price in US dollars').fill('149.00');
  await field(page, category).check();
  await choose(page, 'Choose main picture', onePixel);
  await field(page, 'Alternative text of main picture').fill('A month with absences');
  await choose(page, 'Add slider pictures', onePixel, onePixel);
  await expect(button(page, 'Move picture 2 up')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('a category, a product, its package: a visitor sees it at once, and every change', async ({
  page,
  admin: _admin,
  browser,
  provokedErrors,
}) => {
  test.slow();
  provokedErrors.push(/status of 400/);
  const category = inventName('Absences');
  const title = inventName('Leave Planner');
  await addCategory(page, category);
  await addDraft(page, title, category);

  await button(page, 'Publish').click();
  await expect(page.getByText('Upload a release first')).toBeVisible();
  const productId = inventProductId();
  const scopes = ['Calendars.Read'];
  const first = writeSharePointPackage({ productId, title, version: '1.0.0.0', scopes });
  await choose(page, 'Upload package', first);
  const words = page.getByRole('form', { name: 'New release' });
  await expect(words.getByText('Read calendars (Microsoft Graph)')).toBeVisible();
  await expect(words.getByText('SharePoint pages, Teams tabs')).toBeVisible();
  await field(page, 'Changelog').fill('The first release.');
  await button(page, 'Publish release').click();
  await expect(page.getByRole('list', { name: 'Releases' })).toContainText('Version 1.0.0');

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

  await field(page, 'Price in US dollars').fill('99.50');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('$99.50').first()).toBeVisible();

  await choose(page, 'Upload package', first);
  await expect(page.getByRole('alert').filter({ hasText: 'version' })).toBeVisible();
  await button(page, 'Archive').click();
  await expect(page.getByText('The product is archived', { exact: true })).toBeVisible();
  expect((await visitor.goto(shopAddress))?.status()).toBe(404);
  await visitor.context().close();
});

test('the list is worked by keyboard: search, choose, change', async ({ page, admin: _admin }) => {
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

test('a preview looks like the shop and sells nothing', async ({ page, admin: _admin }) => {
  await page.goto('/admin/products?search=org-chart');
  await page.getByRole('link', { name: 'Org Chart' }).click();
  await expect(page.getByRole('heading', { name: 'Org Chart', level: 1 })).toBeVisible();
  await page.goto(`${page.url()}/preview`);
  await expect(page.getByText('Preview. The product is in the shop.')).toBeVisible();
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('Org Chart');
});

test('the screens are accessible', async ({ page, admin: _admin }) => {
  test.slow();
  await page.goto('/admin/products');
  await page.getByRole('checkbox', { name: 'Choose all products of this page' }).click();
  await expectNoViolations(page);
  await page.goto('/admin/categories');
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/admin/products?search=org-chart');
  await page.getByRole('link', { name: 'Org Chart' }).click();
  await expect(field(page, 'Title')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Releases' })).toBeVisible();
  await expectNoViolations(page);
});

test('nobody else comes in: a visitor', async ({ page }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
});

test('nobody else comes in: a customer', async ({ page, customer: _customer }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/');
  await button(page, 'Account menu').click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Back office' })).toBeHidden();
});

test('an Admin finds the way in, and out', async ({ page, admin: _admin }) => {
  await page.goto('/');
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Back office' }).click();
  await page.getByRole('navigation', { name: 'Back office' }).getByText('Products').click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Open shop' }).click();
  await expect(page).toHaveURL('/');
});
