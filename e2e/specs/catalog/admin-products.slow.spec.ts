import { randomUUID } from 'node:crypto';
import { button, field } from '../../support/layout.ts';
import { openPart } from '../../support/product-editor.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

test('products are searched, selected and changed with the keyboard alone', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/products');
  await page.getByRole('searchbox', { name: 'Search title, slug or part number' }).focus();
  await page.keyboard.type('kudos-wall');
  const row = page.getByRole('row').filter({ hasText: 'kudos-wall' });
  await expect(page.getByText('1 result')).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Kudos Wall', level: 1 })).toBeVisible();
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
    await page.goto('/admin/products?search=survey-desk');
    await page.getByRole('link', { name: 'Survey Desk' }).click();
    await openPart(page, 'Releases');
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
