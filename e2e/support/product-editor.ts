import { expect, type Page } from '@playwright/test';
import { button, field } from './layout.ts';
import { expectToast } from './toasts.ts';
import { currencyLabel } from './money.ts';
import { pngImage, type buildSharePointPackage } from './files.ts';

type UploadFile = ReturnType<typeof buildSharePointPackage>;

export async function chooseFiles(page: Page, name: string, ...files: UploadFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(files);
}

export async function createCategory(page: Page, title: string) {
  await page.goto('/admin/categories');
  await button(page, 'Add category').first().click();
  await field(page, 'Title').fill(title);
  await chooseFiles(page, 'Choose picture', pngImage);
  await field(page, 'Alternative text of picture').fill('A shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  const list = page.getByRole('list', { name: 'Categories' });
  await expect(list.getByText(title, { exact: true })).toBeVisible();
}

export async function openPart(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
}

/** Presses an entry of the menu beside Save. */
export async function chooseAction(page: Page, name: string) {
  await page
    .locator('header')
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function createDraft(page: Page, title: string, category: string) {
  await page.goto('/admin/products/new');
  await field(page, 'Title').fill(title);
  await field(page, `Price in ${currencyLabel}`).fill('149.00');
  await field(page, category).check();
  await openPart(page, 'Texts');
  await field(page, 'Description').fill('Shows who is away.');
  await field(page, 'Long description').fill('Reads calendars\nKnows holidays');
  await openPart(page, 'Pictures');
  await chooseFiles(page, 'Choose main picture', pngImage);
  await field(page, 'Alternative text of main picture').fill('A month with absences');
  await chooseFiles(page, 'Add slider pictures', pngImage, pngImage);
  await expect(button(page, 'Move picture 2 up')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

export async function changePrice(page: Page, price: string) {
  await openPart(page, 'Basics');
  await field(page, `Price in ${currencyLabel}`).fill(price);
  await button(page, 'Save changes').click();
  await expectToast(page, 'Changes saved');
}

export async function publishRelease(page: Page, version: string, changelog: string) {
  await field(page, 'Changelog').fill(changelog);
  await button(page, 'Publish release').click();
  await expect(page.getByRole('list', { name: 'Releases' })).toContainText(`Version ${version}`);
  await expect(button(page, 'Upload package')).toBeFocused();
}
