import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

const grid = (page: Page) => page.locator('#work-flow-tools');
const tiles = (page: Page) => grid(page).getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const tile = (page: Page, title: string) =>
  tiles(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** How many tiles stand beside each other in the first row. */
async function countColumns(row: Locator): Promise<number> {
  const tops = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

test('the home page shows eight products at a time and leads through all of them [LAY-06] [PERM-01] [HOME-01] [HOME-24] [HOME-25] [HOME-26] [HOME-27]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/^Home/);
  await expect(
    page.getByRole('heading', { name: 'Powerful Tools for Your Workflow' }),
  ).toBeVisible();
  await expect(tiles(page)).toHaveCount(8);
  await expect(pages(page).getByRole('link', { name: /^Page \d/ })).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  await expect(pages(page).getByRole('link', { name: 'Previous' })).toBeDisabled();

  const first = await tiles(page).getByRole('heading').allTextContents();
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(grid(page)).toContainText('9 to 16 of 48');
  await expect(tiles(page).getByRole('heading').first()).not.toHaveText(first[0]!);
  await expect(tiles(page)).toHaveCount(8);
  await pages(page).getByRole('link', { name: 'Previous' }).click();
  await expect(tiles(page).getByRole('heading')).toHaveText(first);

  await page.goto('/?page=6');
  await expect(pages(page).getByRole('link', { name: /^Page \d/ })).toHaveText([
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  await expect(pages(page).getByRole('link', { name: 'Next' })).toBeDisabled();
});

test('choosing a category starts at its first page [HOME-28]', async ({ page }) => {
  await page.goto('/?page=3');
  await expect(grid(page)).toContainText('17 to 24 of 48');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Documents' })
    .click();
  await expect(page).toHaveURL(/\?category=Documents#/);
  await expect(tiles(page)).toHaveCount(6);
  await expect(tile(page, 'Document Tree')).toBeVisible();
  await grid(page).getByRole('link', { name: 'All Categories' }).click();
  await expect(grid(page)).toContainText('1 to 8 of 48');
});

test('the grid has four columns on a desk and one on a phone [HOME-30]', async ({ page }) => {
  await page.goto('/');
  await expect(tiles(page)).toHaveCount(8);
  expect(await countColumns(tiles(page))).toBe(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await countColumns(tiles(page))).toBe(1);
});

test('fewer than four products stand three in a row [HOME-31]', async ({ page }) => {
  await page.goto('/');
  await page.route(/\/api\/products\?.*Documents/, async (route) => {
    const response = await route.fetch();
    const { data, meta } = await response.json();
    await route.fulfill({ response, json: { data: data.slice(0, 3), meta } });
  });
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Documents' })
    .click();
  await expect(tiles(page)).toHaveCount(3);
  const list = grid(page).getByRole('list').first();
  const columns = await list.evaluate(
    (element) => getComputedStyle(element).gridTemplateColumns.split(' ').length,
  );
  expect(columns).toBe(3);
});

test('a card shows what the product is, costs and is worth [HOME-32] [HOME-33] [HOME-34] [HOME-35] [HOME-36] [HOME-37] [HOME-38] [HOME-39] [HOME-40] [HOME-41] [HOME-43] [HOME-45] [NUM-08]', async ({
  page,
}) => {
  await page.goto('/');
  const standard = tile(page, 'Site Map');
  await expect(standard.getByRole('heading', { name: 'Site Map' })).toBeVisible();
  await expect(standard.getByText('$59.00', { exact: true })).toBeVisible();
  await expect(standard.getByRole('img', { name: 'Rated 4.2 out of 5' })).toBeVisible();
  await expect(standard.getByRole('paragraph').first()).not.toBeEmpty();
  await expect(standard.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(standard.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await expect(standard.getByText(/^(New|Featured|Popular)$/)).toHaveCount(0);
  await expect(tile(page, 'News Carousel').getByText('Featured', { exact: true })).toBeVisible();
  await expect(tile(page, 'Org Chart').getByText('Popular', { exact: true })).toBeVisible();
  await expect(tile(page, 'Quick Poll').getByText('New', { exact: true })).toBeVisible();

  await page.goto('/?page=2');
  const unrated = tile(page, 'Weather Strip');
  await expect(unrated.getByText('No rating yet')).toBeVisible();
  await expect(unrated.getByText('$24.50', { exact: true })).toBeVisible();
  await unrated.getByRole('link', { name: 'Weather Strip' }).click();
  await expect(page).toHaveURL('/product/weather-strip');
});

test('products that cannot be read are reported and can be asked for again', async ({
  page,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 400.*\/api\/products/);
  await page.goto('/');
  const documents = /\/api\/products\?.*Documents/;
  await page.route(documents, (route) => route.fulfill({ status: 400, json: {} }));
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Documents' })
    .click();
  await expect(page.getByRole('alert')).toContainText('Error: No data available!');
  await expect(page.getByRole('listitem').filter({ hasText: 'Error fetching data' })).toBeVisible();
  await page.unroute(documents);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page)).toHaveCount(6);
});
