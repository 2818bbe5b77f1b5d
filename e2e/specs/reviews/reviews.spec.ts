import type { Page } from '@playwright/test';
import { expectToast } from '../../support/toasts.ts';
import { payByCard } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const entries = (page: Page) => page.locator('#reviews').getByRole('article');

test(
  'a visitor reads the reviews of a product',
  {
    tag: [
      '@LAY-09',
      '@REV-01',
      '@REV-02',
      '@REV-04',
      '@REV-05',
      '@REV-06',
      '@REV-07',
      '@PERM-03',
      '@API-58',
    ],
  },
  async ({ page }) => {
    await page.goto('/review/kpi-board');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Reviews');
    await expect(page).toHaveTitle('Customer Reviews of KPI Board | Partshelf');
    await expect(entries(page)).toHaveCount(8);

    const first = entries(page).filter({ hasText: 'tobias_k' });
    await expect(first.getByRole('heading')).toHaveText('tobias_k');
    await expect(first.getByText('T', { exact: true })).toBeVisible();
    await expect(first.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible();
    await expect(first.getByText('Twelve tiles from five lists in one afternoon.')).toBeVisible();
    await expect(first.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();

    const days = await entries(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual(days.toSorted().toReversed());

    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/review/kpi-board?page=2#reviews');
    await expect(entries(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Next' })).toBeDisabled();

    await page.getByRole('region', { name: 'Product' }).getByRole('link').click();
    await expect(page).toHaveURL('/product/kpi-board');
  },
);

test('the reviews are rendered on the server', { tag: ['@slow'] }, async ({ request }) => {
  for (const query of ['', '?page=0', '?page=1e9']) {
    const response = await request.get(`/review/kpi-board${query}`);
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html).toContain('Twelve tiles from five lists in one afternoon.');
    expect(html.match(/<article/g)).toHaveLength(8);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/review\/kpi-board"/);
    expect(html).not.toContain('@reviewers.example');
  }
});

test('the reviews of an unknown product are not found', { tag: ['@slow'] }, async ({ request }) => {
  for (const slug of ['no-such-part', 'x'.repeat(300), '%00', "'--"]) {
    const response = await request.get(`/review/${slug}`);
    expect.soft(response.status(), slug).toBe(404);
    expect.soft(await response.text(), slug).toContain('Product not found!</h1>');
  }
});

test(
  'a buyer reviews a product and visitors see it at once',
  {
    tag: [
      '@slow',
      '@REV-02',
      '@REV-06',
      '@REV-09',
      '@REV-10',
      '@REV-13',
      '@REV-14',
      '@REV-19',
      '@API-57',
      '@API-59',
      '@ENT-06',
      '@PERM-25',
      '@I14',
    ],
  },
  async ({ page, request, customer }) => {
    const pages = ['/product/shift-planner', '/review/shift-planner'];
    for (const address of pages) {
      expect(await (await request.get(address)).text()).toContain('No rating yet');
    }
    await page.goto('/product/shift-planner');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await payByCard(page);
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    // The next page takes the focus to its heading: keys go to the search itself.
    await expect(page).toHaveTitle('Home | Partshelf');
    const search = page.getByRole('combobox', { name: 'Search App' });
    await search.fill('Shift Planner');
    await search.press('Enter');
    await page.getByRole('link', { name: 'Shift Planner' }).first().click();
    const main = page.getByRole('main');
    await expect(main.getByText('No rating yet')).toBeVisible();

    await page.getByRole('link', { name: 'Track My Order' }).first().click();
    await page.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Review' }).click();
    const form = dialog.getByRole('form', { name: 'Review of Shift Planner' });
    await form.getByRole('radio', { name: '4 Stars' }).check();
    await form.getByLabel('Comment').fill('Two wards plan their nights with it.');
    await form.getByRole('button', { name: 'Submit review' }).click();
    await expectToast(page, 'Review Submitted', 'Thanks for your feedback!');
    const given = dialog.getByRole('region', { name: 'Your review' });
    await expect(given).toContainText('Two wards plan their nights with it.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Your review, rated 4 out of 5' })).toBeVisible();

    const products = page.getByRole('list', { name: 'Your products' });
    await products.getByRole('link', { name: 'Shift Planner', exact: true }).click();
    await expect(main.getByRole('img', { name: 'Rated 4.0 out of 5' })).toBeVisible();
    await main.getByRole('link', { name: 'Customer Reviews' }).click();
    const entry = entries(page).filter({ hasText: customer.user.username });
    await expect(entry).toContainText('Two wards plan their nights with it.');

    for (const address of pages) {
      const html = await (await request.get(address)).text();
      expect(html, address).toContain('Rated 4.0 out of 5');
      expect(html, address).not.toContain('No rating yet');
    }
  },
);
