import { expect, test } from '../../support/shop/shop-test.ts';

test(
  'the product page shows price, rating, features, details and preview',
  {
    tag: [
      '@LAY-07',
      '@PERM-02',
      '@PDP-01',
      '@PDP-02',
      '@PDP-03',
      '@PDP-04',
      '@PDP-06',
      '@PDP-07',
      '@PDP-10',
      '@PDP-12',
      '@PDP-16',
      '@PDP-17',
      '@PDP-18',
      '@PDP-19',
      '@NUM-08',
    ],
  },
  async ({ page }) => {
    await page.goto('/product/calendar-rollup');
    await expect(page).toHaveTitle('Calendar Roll-up | Partshelf');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar Roll-up');
    await expect(page.getByText('Featured Product', { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(0);
    await expect(page.getByText('$149.00', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();

    const lines = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What it does' }) });
    expect(await lines.getByRole('listitem').count()).toBeGreaterThan(2);
    await expect(lines.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.getByRole('main').locator('img').first()).not.toHaveJSProperty(
      'naturalWidth',
      0,
    );

    const details = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Details' }) });
    await expect(details.getByRole('heading', { level: 3 }).first()).toBeVisible();

    const preview = page.getByRole('region', { name: 'App Preview' });
    const dots = preview.getByRole('button', { name: /^Show picture/ });
    expect(await dots.count()).toBeGreaterThan(1);
    await dots.last().click();
    await expect(dots.last()).toHaveAttribute('aria-current', 'true');
    await expect(dots.first()).toHaveAttribute('aria-current', 'false');
  },
);

const types = [
  { slug: 'quick-poll', label: 'Standard Product', isNew: true, tag: ['@PDP-05', '@PDP-09'] },
  { slug: 'org-chart', label: 'Trending Product', isNew: false, tag: ['@PDP-06', '@PDP-08'] },
];

for (const { slug, label, isNew, tag } of types) {
  test(`the product page of ${slug} shows ${label}`, { tag }, async ({ page }) => {
    await page.goto(`/product/${slug}`);
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(isNew ? 1 : 0);
  });
}

const fallbacks = [
  { slug: 'tab-strip', text: 'No product image available', tag: ['@PDP-20'] },
  { slug: 'link-checker', text: 'No secondary image available', tag: ['@PDP-21'] },
  { slug: 'announcement-ticker', text: 'No slider images available', tag: ['@PDP-22'] },
];

for (const { slug, text, tag } of fallbacks) {
  test(`the product page of ${slug} shows ${text}`, { tag }, async ({ page }) => {
    await page.goto(`/product/${slug}`);
    await expect(page.getByText(text)).toBeVisible();
  });
}

test(
  'an unknown product is not found and links to the shop',
  { tag: ['@PDP-23', '@PDP-24'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const response = await page.goto('/product/no-such-part');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Products' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'a product opens at once with the data of its card',
  { tag: ['@LAY-08'] },
  async ({ page }) => {
    await page.goto('/');
    const reading = Promise.withResolvers<void>();
    await page.route(/\/api\/products\?.*slug/, async (route) => {
      await reading.promise;
      await route.fallback();
    });
    await page.getByRole('article').getByRole('link', { name: 'Org Chart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Org Chart');
    await expect(page.getByText('$129.00', { exact: true }).first()).toBeVisible();
    reading.resolve();
    await expect(page.getByRole('region', { name: 'App Preview' })).toBeVisible();
  },
);
