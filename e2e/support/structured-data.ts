import type { Page } from '@playwright/test';

/** What a page tells search engines in the words of schema.org: the facts of this type. */
export async function readFacts(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((json) => JSON.parse(json)).filter((facts) => facts['@type'] === type);
}

/** Name and address of every step, from the home page to the page itself. */
export async function readBreadcrumb(page: Page) {
  const [breadcrumb] = await readFacts(page, 'BreadcrumbList');
  const steps = breadcrumb?.['itemListElement'] as { name: string; item: string }[];
  return steps.map(({ name, item }) => [name, new URL(item).pathname]);
}

/** What link previews read, by property. */
export async function readPreview(page: Page): Promise<Record<string, string>> {
  const tags = page.locator('meta[property^="og:"]');
  return Object.fromEntries(
    await tags.evaluateAll((found) =>
      found.map((tag) => [tag.getAttribute('property')!, tag.getAttribute('content')!]),
    ),
  );
}

export async function readCanonical(page: Page): Promise<string | null> {
  return page.locator('link[rel="canonical"]').getAttribute('href');
}
