import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/checks/axe.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.locator('#results').getByRole('article');
const chip = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name });
const nothingFound = 'No products found for your search.';

test(
  'a search lists matching products and can be narrowed by category',
  { tag: ['@LAY-10', '@SRCH-01', '@SRCH-02', '@SRCH-03', '@SRCH-05', '@SRCH-06', '@PERM-04'] },
  async ({ page }) => {
    await page.goto('/search?query=CALENDAR');
    await expect(heading(page)).toHaveText('Search Results for CALENDAR');
    await expect(page).toHaveTitle('Search Results for CALENDAR');
    await expect(results(page)).toHaveCount(2);
    await expect(results(page).getByRole('heading')).toHaveText([
      'Calendar Roll-up',
      'Leave Calendar',
    ]);

    await page.goto('/search?query=document');
    await expect(results(page)).toHaveCount(3);
    const inAll = await results(page).getByRole('heading').allTextContents();
    await chip(page, 'Documents').click();
    await expect(page).toHaveURL('/search?query=document&category=Documents');
    await expect(heading(page)).toHaveText('Search Results for document in Documents');
    await expect(page).toHaveTitle('Search Results for document in Documents');
    await expect(results(page).getByRole('heading')).toHaveText([
      'Document Tree',
      'Document Signer',
    ]);
    await chip(page, 'All Categories').click();
    await expect(page).toHaveURL('/search?query=document');
    await expect(results(page).getByRole('heading')).toHaveText(inAll);
  },
);

test('search results are paged by the URL, eight per page', async ({ page }) => {
  await page.goto('/search?query=a');
  await expect(results(page)).toHaveCount(8);
  const first = await results(page).getByRole('heading').allTextContents();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?query=a&page=2#results');
  await expect(results(page).getByRole('heading').first()).not.toHaveText(first[0]!);
  const second = await results(page).getByRole('heading').allTextContents();
  await page.reload();
  await expect(results(page).getByRole('heading')).toHaveText(second);
  await page.goBack();
  await expect(results(page).getByRole('heading')).toHaveText(first);
});

test('the search results are rendered on the server', async ({ request }) => {
  const answer = await request.get('/search?query=calendar');
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toContain('<title>Search Results for calendar</title>');
  expect(html).toContain('Leave Calendar');
});

const searchesWithoutResults = [
  { of: 'a word that nothing has', query: 'query=zzzz' },
  { of: 'no word', query: '' },
  { of: 'spaces', query: 'query=%20%20' },
  { of: 'a wildcard', query: 'query=%25' },
  { of: 'another wildcard', query: 'query=_' },
  { of: 'a NUL', query: 'query=a%00b' },
  { of: '201 characters', query: `query=${'x'.repeat(201)}` },
  { of: '10 KB', query: `query=${'x'.repeat(10_000)}` },
  { of: 'bytes that are no text', query: 'query=%ED%A0%80%FF' },
  { of: 'a script', query: 'query=%3Cscript%3Ealert(1)%3C%2Fscript%3E' },
  { of: 'a category that does not exist', query: 'query=calendar&category=Nowhere' },
];

for (const { of, query } of searchesWithoutResults) {
  test(`a search for ${of} finds no products`, { tag: ['@SRCH-04'] }, async ({ page }) => {
    const answer = await page.goto(`/search?${query}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText(nothingFound)).toBeVisible();
    await expect(heading(page)).toContainText('Search Results');
    await expect(results(page)).toHaveCount(0);
  });
}

for (const number of ['0', '-1', '1e9', 'abc']) {
  test(`page ${number} of a search shows the first page`, async ({ page }) => {
    const answer = await page.goto(`/search?query=calendar&page=${number}`);
    expect(answer?.status()).toBe(200);
    await expect(results(page)).toHaveCount(2);
  });
}

test(
  'search results that fail to load can be loaded again',
  { tag: ['@ERR-10', '@ERR-11', '@ERR-12', '@ERR-13'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*\/api\/products/);
    await page.goto('/search?query=a');
    const documents = /\/api\/products\?.*Documents/;
    await page.route(documents, (route) => route.fulfill({ status: 400, json: {} }));
    await chip(page, 'Documents').click();
    await expect(page.getByRole('alert')).toContainText('Error: No data available!');
    await expectToast(page, 'Error', 'Error fetching data');
    await page.unroute(documents);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page)).toHaveCount(6);
  },
);

for (const { query, count } of [
  { query: 'calendar', count: 2 },
  { query: 'zzzz', count: 0 },
]) {
  test(`${count} search results have no accessibility violations`, async ({ page }) => {
    test.slow();
    await page.goto(`/search?query=${query}`);
    await expect(page.getByRole('status').filter({ hasText: `${count} products` })).toBeVisible();
    await expectNoViolations(page);
  });
}
