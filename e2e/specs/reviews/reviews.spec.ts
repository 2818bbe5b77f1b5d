import type { Locator, Page } from '@playwright/test';
import { buyProduct } from '../../support/api/buy-product.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { payByCard } from '../../support/providers/pay-by-card.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

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

    await page.getByRole('region', { name: 'Product' }).getByRole('link').click();
    await expect(page).toHaveURL('/product/kpi-board');
  },
);

test('the reviews are rendered on the server', async ({ request }) => {
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

test('the reviews of an unknown product are not found', async ({ request }) => {
  for (const slug of ['no-such-part', 'x'.repeat(300), '%00', "'--"]) {
    const response = await request.get(`/review/${slug}`);
    expect.soft(response.status(), slug).toBe(404);
    expect.soft(await response.text(), slug).toContain('Product not found!</h1>');
  }
});

async function openDetails(page: Page) {
  await page.goto('/order');
  await page.getByRole('button', { name: 'View Details' }).click();
  return page.getByRole('dialog');
}

test(
  'a buyer reviews a product and visitors see it at once',
  {
    tag: [
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

    await page.getByRole('link', { name: 'Shift Planner', exact: true }).click();
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

test(
  'a review is written with the keyboard alone and can be cancelled',
  { tag: ['@REV-14', '@REV-15', '@REV-16', '@REV-17', '@REV-18'] },
  async ({ page, customer }) => {
    await buyProduct(customer, 'retention-planner');
    await page.goto('/order');
    const opener = page.getByRole('button', { name: 'Review' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page
      .getByRole('dialog')
      .getByRole('form', { name: 'Review of Retention Planner' });
    await expect(form.getByRole('radio')).toHaveCount(5);
    await expect(form.getByRole('radio', { name: '5 Stars' })).toBeFocused();
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);

    await form.getByRole('button', { name: 'Submit review' }).press('Enter');
    await expect(form.getByText('Rating is required and must be between 1 and 5.')).toBeVisible();
    await expect(form.getByText('Comment is required')).toBeVisible();
    await expect(form.getByRole('radio', { name: '5 Stars' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: '3 Stars' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Finds the old lists.');

    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    const again = page.getByRole('dialog').getByRole('button', { name: 'Review' });
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Comment')).toHaveValue('');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Finds the old lists.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const given = page.getByRole('dialog').getByRole('region', { name: 'Your review' });
    await expect(given).toBeFocused();
    await expect(given.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible();
  },
);

test(
  'a comment with HTML is shown as text and does not widen the page',
  { tag: ['@R04'] },
  async ({ page, customer }) => {
    const { documentId, products } = await buyProduct(customer, 'skills-matrix');
    const comment = [
      '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">',
      'javascript:window.ran=1',
      'x'.repeat(500),
      '\u202E\u200F'.repeat(500),
    ].join('\n');
    await customer.review({ order: documentId, product: products[0]!.documentId, comment });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/review/skills-matrix');
    await expectHarmless(page, entries(page).first());
    await expectHarmless(
      page,
      (await openDetails(page)).getByRole('region', { name: 'Your review' }),
    );
  },
);

async function expectHarmless(page: Page, review: Locator) {
  await expect(review).toContainText('<script>window.ran = 1</script><img src=x');
  await expect(review.locator('script, a, img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const overflowPx = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBeLessThanOrEqual(0);
}
