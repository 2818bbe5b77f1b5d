import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import {
  expectAuthLayout,
  button,
  expectFieldError,
  openPage,
  waitForContent,
  expectShopLayout,
} from '../../support/layout.ts';
import { authPages, catalogPages, informationPages } from '../../support/listed-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

for (const [kind, pages] of Object.entries({
  catalog: catalogPages.filter(({ path }) => path !== '/product/calendar-rollup'),
  information: informationPages,
}))
  test(
    `${kind} pages have title, header and footer and are accessible`,
    { tag: ['@LAY-01', '@LAY-02', '@HDR-01'] },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      for (const { path, title } of pages) {
        await openPage(page, path);
        await expectShopLayout(page, title);
        await expectAccessible(page);
        await expectTargetSize(page);
      }
    },
  );

test(
  'a visitor opens the pages of an account, which have their own layout and are accessible',
  { tag: ['@LAY-05', '@PERM-10'] },
  async ({ page }) => {
    for (const { path, heading } of authPages) {
      await openPage(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAuthLayout(page);
      await expectAccessible(page);
      await expectTargetSize(page);
    }
  },
);

test('a category page is accessible', async ({ page }) => {
  await page.goto('/product/room-booking');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveTitle('Calendars & Rooms | Partshelf');
  await waitForContent(page);
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('a contact form with errors is accessible', async ({ page }) => {
  await openPage(page, '/support?tab=contact');
  await button(page, 'Send message').click();
  await expectFieldError(page, 'Message', 'Message is required');
  await expectAccessible(page);
});

test('category menu, suggestions and phone menu are accessible', async ({ page }) => {
  await openPage(page, '/support');
  await page.getByRole('banner').getByTitle('Category').click();
  await expect(page.getByRole('menuitemradio', { name: 'Documents' })).toBeVisible();
  await expectAccessible(page);
  await openPage(page, '/support');
  await page.getByRole('combobox', { name: 'Search App' }).fill('cal');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/support');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});
