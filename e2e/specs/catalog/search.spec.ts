import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.locator('#results').getByRole('article');
const chip = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name });

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

async function readResults(request: APIRequestContext, query: string) {
  const response = await request.get(`/search?${query}`);
  expect.soft(response.status(), query.slice(0, 40)).toBe(200);
  const html = await response.text();
  return { html, count: html.match(/<article/g)?.length ?? 0 };
}

test('the search results are rendered on the server', { tag: ['@slow'] }, async ({ request }) => {
  const { html, count } = await readResults(request, 'query=calendar');
  expect(html).toContain('<title>Search Results for calendar</title>');
  expect(html).toContain('Leave Calendar');
  expect(count).toBe(2);
});

const searchesWithoutResults = [
  { of: 'a word that nothing has', query: 'query=zzzz' },
  { of: 'no word', query: '' },
  { of: 'spaces', query: 'query=%20%20' },
  { of: 'a wildcard', query: 'query=%25' },
  { of: 'another wildcard', query: 'query=_' },
  { of: 'a NUL', query: 'query=a%00b' },
  { of: '201 characters', query: `query=${'x'.repeat(201)}` },
  { of: '8 KB', query: `query=${'x'.repeat(8_000)}` },
  { of: 'bytes that are no text', query: 'query=%ED%A0%80%FF' },
  { of: 'a script', query: 'query=%3Cscript%3Ealert(1)%3C%2Fscript%3E' },
  { of: 'a category that does not exist', query: 'query=calendar&category=Nowhere' },
];

test(
  'a search that matches nothing finds no products',
  { tag: ['@slow', '@SRCH-04'] },
  async ({ request }) => {
    for (const { of, query } of searchesWithoutResults) {
      const { html, count } = await readResults(request, query);
      expect.soft(html, of).toContain('No products found for your search.');
      expect.soft(html, of).toMatch(/<h1[^>]*>Search Results/);
      expect.soft(count, of).toBe(0);
    }
  },
);

test(
  'an invalid page number shows the first page of a search',
  { tag: ['@slow'] },
  async ({ request }) => {
    for (const number of ['0', '-1', '1e9', 'abc']) {
      const { count } = await readResults(request, `query=calendar&page=${number}`);
      expect.soft(count, number).toBe(2);
    }
  },
);
