import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

const entries = (page: Page) => page.locator('#reviews').getByRole('article');

test('everybody can read what customers say about a product [LAY-09] [REV-01] [REV-02] [REV-04] [REV-05] [REV-06] [REV-07] [PERM-03] [API-58]', async ({
  page,
}) => {
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
});

test('a product without reviews says so [REV-08]', async ({ page }) => {
  await page.goto('/review/list-map');
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await expect(page.getByText('No rating yet')).toBeVisible();
});

test('the reviews are there before any script runs', async ({ request }) => {
  const answer = await request.get('/review/kpi-board');
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toContain('Twelve tiles from five lists in one afternoon.');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/review\/kpi-board"/);
  expect(html).not.toContain('@reviewers.example');
});

for (const slug of ['no-such-part', 'x'.repeat(300), '%00', "'--"]) {
  test(`there are no reviews of the unknown product ${slug.slice(0, 20)}`, async ({
    page,
    provokedErrors,
  }) => {
    provokedErrors.push(/status of 404/);
    const answer = await page.goto(`/review/${slug}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
  });
}

test('page 0 and page 1e9 of the reviews are the first one', async ({ page }) => {
  for (const number of ['0', '1e9']) {
    const answer = await page.goto(`/review/kpi-board?page=${number}`);
    expect(answer?.status()).toBe(200);
    await expect(entries(page)).toHaveCount(8);
  }
});

for (const { slug, count } of [
  { slug: 'kpi-board', count: 8 },
  { slug: 'list-map', count: 0 },
]) {
  test(`the reviews of ${slug} can be used by everybody`, async ({ page }) => {
    test.slow();
    await page.goto(`/review/${slug}`);
    await expect(page.getByRole('region', { name: 'Product' })).toBeVisible();
    await expect(entries(page)).toHaveCount(count);
    await expectNoViolations(page);
  });
}
