import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/checks/axe.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, name: string, title: string) =>
  section(page, name)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const all = 'All in Calendars & Rooms';

/** Opens the category by the breadcrumb of a product. */
async function openCategory(page: Page) {
  await page.goto('/product/room-booking');
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Calendars & Rooms' })
    .click();
  await expect(page).toHaveURL(/\/category\/[a-z0-9]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendars & Rooms');
}

test(
  'the breadcrumb leads to the category with all, new, featured and trending products',
  {
    tag: ['@LAY-12', '@CAT-01', '@CAT-02', '@CAT-03', '@CAT-04', '@API-67', '@API-68', '@PERM-05'],
  },
  async ({ page }) => {
    await openCategory(page);
    await expect(page).toHaveTitle('Calendars & Rooms | Partshelf');
    await expect(section(page, all).getByRole('article')).toHaveCount(6);
    await expect(section(page, 'New').getByRole('heading', { level: 3 })).toHaveText([
      'Countdown Tiles',
      'Room Booking',
      'Shift Planner',
    ]);
    await expect(section(page, 'Featured').getByRole('heading', { level: 3 })).toHaveText([
      'Calendar Roll-up',
      'Room Booking',
      'Project Timeline',
    ]);
    await expect(section(page, 'Trending').getByRole('heading', { level: 3 })).toHaveText([
      'Leave Calendar',
    ]);
  },
);

test('the category is rendered on the server', async ({ page, request }) => {
  await openCategory(page);
  const answer = await request.get(page.url());
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toContain('Calendars &amp; Rooms</h1>');
  expect(html).toContain('Leave Calendar');
  expect(html).toContain('aria-label="Trending products"');
});

test(
  'a visitor who adds a favorite is asked to log in',
  { tag: ['@CAT-06', '@PERM-24'] },
  async ({ page }) => {
    await openCategory(page);
    for (const name of [all, 'New']) {
      await tile(page, name, 'Room Booking')
        .getByRole('button', { name: /favorites/ })
        .click();
      await expectToast(
        page,
        'Authentication required',
        'Please login to add items to your favorite',
      );
    }
  },
);

test(
  'a product added to cart or favorites is marked in every section',
  { tag: ['@CAT-05', '@CAT-06', '@CAT-07', '@CAT-08'] },
  async ({ page, customer }) => {
    await customer.fillCart('countdown-tiles');
    await openCategory(page);
    for (const name of [all, 'New']) {
      await expect(
        tile(page, name, 'Countdown Tiles').getByRole('button', { name: 'In Cart' }),
      ).toBeDisabled();
    }
    await tile(page, all, 'Room Booking').getByRole('button', { name: 'Add to Cart' }).click();
    for (const name of [all, 'New', 'Featured']) {
      await expect(
        tile(page, name, 'Room Booking').getByRole('button', { name: 'In Cart' }),
      ).toBeVisible();
    }
    await tile(page, 'Trending', 'Leave Calendar')
      .getByRole('button', { name: /favorites/ })
      .click();
    for (const name of [all, 'Trending']) {
      await expect(
        tile(page, name, 'Leave Calendar').getByRole('button', { name: /favorites/ }),
      ).toHaveAttribute('aria-pressed', 'true');
    }
  },
);

for (const categoryId of ['nope', 'a'.repeat(24), 'x'.repeat(3_000), '%00']) {
  test(
    `category ${categoryId.slice(0, 30)} does not exist`,
    { tag: ['@ERR-11', '@ERR-13'] },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      const answer = await page.goto(`/category/${categoryId}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Error: No data available!');
    },
  );
}

test('a category has no accessibility violations', async ({ page }) => {
  test.slow();
  await openCategory(page);
  await expect(section(page, 'Trending').getByRole('article')).toHaveCount(1);
  await expectNoViolations(page);
});

test('an unknown category has no accessibility violations', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 404/);
  await page.goto('/category/nope');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});
