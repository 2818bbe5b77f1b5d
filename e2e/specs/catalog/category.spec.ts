import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const all = 'All in Calendars & Rooms';

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
  'the breadcrumb leads to the category with all of it, and others that are new or popular',
  {
    tag: [
      '@LAY-12',
      '@CAT-01',
      '@CAT-02',
      '@CAT-03',
      '@CAT-04',
      '@API-67',
      '@API-68',
      '@PERM-05',
      '@BUY-04',
    ],
  },
  async ({ page, request }) => {
    await openCategory(page);
    await expect(page).toHaveTitle('Calendars & Rooms | Partshelf');
    await expect(section(page, all).getByRole('article')).toHaveCount(6);
    const titlesOf = (name: string) =>
      section(page, name).getByRole('heading', { level: 3 }).allTextContents();
    const own = await titlesOf(all);
    for (const kind of ['New', 'Featured', 'Trending']) {
      await expect(section(page, kind).getByRole('article').first()).toBeVisible();
      const others = await titlesOf(kind);
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter((title) => own.includes(title))).toEqual([]);
    }

    const response = await request.get(page.url());
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html).toContain('Calendars &amp; Rooms</h1>');
    expect(html).toContain('Leave Calendar');
    expect(html).toContain('aria-label="Trending products"');
  },
);

test(
  'an unknown category is not found',
  { tag: ['@slow', '@ERR-11', '@ERR-13'] },
  async ({ request }) => {
    for (const id of ['nope', 'a'.repeat(24), 'x'.repeat(3_000), '%00']) {
      const response = await request.get(`/category/${id}`);
      expect.soft(response.status(), id.slice(0, 30)).toBe(404);
      const html = await response.text();
      expect.soft(html, id.slice(0, 30)).toContain('Category not found</h1>');
      expect.soft(html, id.slice(0, 30)).toContain('Error: No data available!');
    }
  },
);
