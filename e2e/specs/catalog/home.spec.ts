import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/shop/shop-test.ts';

const grid = (page: Page) => page.locator('#work-flow-tools');
const tiles = (page: Page) => grid(page).getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const tile = (page: Page, title: string) =>
  tiles(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Counts the tiles of the first row. */
async function countColumns(row: Locator): Promise<number> {
  const tops = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

test(
  'the home page lists eight products per page',
  {
    tag: [
      '@LAY-06',
      '@PERM-01',
      '@HOME-01',
      '@HOME-10',
      '@HOME-11',
      '@HOME-12',
      '@HOME-13',
      '@HOME-24',
      '@HOME-25',
      '@HOME-26',
      '@HOME-27',
    ],
  },
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^Home/);
    await expect(
      page.getByRole('heading', { name: 'Powerful Tools for Your Workflow' }),
    ).toBeVisible();
    const reasons = page.getByRole('region', { name: 'Why Choose Us' });
    await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
      'Worldwide Delivery',
      'Safe Payment',
      'Confidence',
      '24/7 Support',
    ]);
    await expect(reasons).toContainText('instantly available');
    await expect(reasons).toContainText('30-day satisfaction guarantee');
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
  },
);

test('choosing a category opens its first page', { tag: ['@HOME-28'] }, async ({ page }) => {
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

test(
  'the grid has four columns on a desktop and one on a phone',
  { tag: ['@HOME-30'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(tiles(page)).toHaveCount(8);
    expect(await countColumns(tiles(page))).toBe(4);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await countColumns(tiles(page))).toBe(1);
  },
);

test('fewer than four products are three in a row', { tag: ['@HOME-31'] }, async ({ page }) => {
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

test(
  'a card shows title, price, rating and flags of its product',
  {
    tag: [
      '@HOME-32',
      '@HOME-33',
      '@HOME-34',
      '@HOME-35',
      '@HOME-36',
      '@HOME-37',
      '@HOME-38',
      '@HOME-39',
      '@HOME-40',
      '@HOME-41',
      '@HOME-43',
      '@HOME-45',
      '@HOME-46',
      '@NUM-08',
    ],
  },
  async ({ page }) => {
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
    await page.goto('/?page=2');
    await unrated.locator('a[href^="/review/"]').first().click();
    await expect(page).toHaveURL('/review/weather-strip');
  },
);

test('products that fail to load can be loaded again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400.*\/api\/products/);
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

const discover = (page: Page) => page.locator('#discover');

/** Counts the fully visible products of the carousel. */
async function countInView(page: Page): Promise<number> {
  const frame = (await discover(page).getByRole('region').boundingBox())!;
  const shown = await discover(page).getByRole('article').all();
  const boxes = await Promise.all(shown.map((one) => one.boundingBox()));
  const rightEdge = frame.x + frame.width + 2;
  return boxes.filter((box) => box!.x > frame.x - 2 && box!.x + box!.width < rightEdge).length;
}

test(
  'the tabs show new, featured and popular products',
  { tag: ['@HOME-14', '@HOME-15', '@HOME-16', '@HOME-17', '@HOME-18', '@API-68'] },
  async ({ page }) => {
    await page.goto('/');
    const shown = discover(page).getByRole('article');
    await expect(discover(page).getByRole('tab', { selected: true })).toHaveText('New');
    await expect(shown.getByText('New', { exact: true })).toHaveCount(await shown.count());

    await discover(page).getByRole('tab', { name: 'Featured' }).click();
    await expect(discover(page).getByRole('region', { name: 'Featured products' })).toBeVisible();
    await expect(shown.getByText('Featured', { exact: true })).toHaveCount(await shown.count());

    await page.keyboard.press('ArrowRight');
    await expect(discover(page).getByRole('region', { name: 'Trending products' })).toBeVisible();
    await expect(shown.getByText('Popular', { exact: true })).toHaveCount(await shown.count());
    expect(await shown.count()).toBeGreaterThan(0);
  },
);

test(
  'the carousel shows one to four products and never widens the page',
  { tag: ['@HOME-20', '@HOME-21', '@HOME-22', '@HOME-23'] },
  async ({ page }) => {
    for (const [width, count] of [
      [390, 1],
      [640, 2],
      [768, 3],
      [1024, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect.poll(() => countInView(page)).toBe(count);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test('a swipe moves the carousel by one product and opens none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const [first, second] = (await discover(page).getByRole('article').all()) as [Locator, Locator];
  await first.scrollIntoViewIfNeeded();
  const { x, y, width } = (await first.boundingBox())!;
  await page.mouse.move(x + width - 20, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 105, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await second.boundingBox())!.x)).toBe(Math.round(x));
  await expect(page).toHaveURL('/');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript new products are shown and the newsletter form keeps its values', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await discover(page).getByRole('article').count()).toBeGreaterThan(3);
    await page.getByLabel('Name', { exact: true }).fill('Mona');
    await page.getByLabel('Email', { exact: true }).fill('mona@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mona');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mona@example.com');
  });
});
