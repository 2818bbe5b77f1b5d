import { expect, type Page } from '@playwright/test';
import { button, field } from './forms.ts';
import { onePixel } from './pictures.ts';
import type { writeSharePointPackage } from './share-point-package.ts';

type ChosenFile = ReturnType<typeof writeSharePointPackage>;

/** Chooses a file by the button with this name. */
export async function chooseFiles(page: Page, name: string, ...files: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(files);
}

/** Adds a category with a picture in the back office. */
export async function addCategory(page: Page, title: string) {
  await page.goto('/admin/categories');
  await button(page, 'Add category').click();
  await field(page, 'Title').fill(title);
  await chooseFiles(page, 'Choose picture', onePixel);
  await field(page, 'Alternative text of picture').fill('A shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  const list = page.getByRole('list', { name: 'Categories' });
  await expect(list.getByText(title, { exact: true })).toBeVisible();
}

/** Saves a draft with pictures in the back office; its page opens. */
export async function addDraft(page: Page, title: string, category: string) {
  await page.goto('/admin/products/new');
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Shows who is away.');
  await field(page, 'Long description').fill('Reads calendars\nKnows holidays');
  await field(page, 'Price in US dollars').fill('149.00');
  await field(page, category).check();
  await chooseFiles(page, 'Choose main picture', onePixel);
  await field(page, 'Alternative text of main picture').fill('A month with absences');
  await chooseFiles(page, 'Add slider pictures', onePixel, onePixel);
  await expect(button(page, 'Move picture 2 up')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

export async function changePrice(page: Page, price: string) {
  await field(page, 'Price in US dollars').fill(price);
  await button(page, 'Save changes').click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
}

/** Describes the package that was uploaded on the page of a product, and publishes it. */
export async function publishRelease(page: Page, version: string, changelog: string) {
  await field(page, 'Changelog').fill(changelog);
  await button(page, 'Publish release').click();
  await expect(page.getByRole('list', { name: 'Releases' })).toContainText(`Version ${version}`);
  await expect(button(page, 'Upload package')).toBeFocused();
}
