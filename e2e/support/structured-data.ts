import type { Page } from '@playwright/test';

export async function readStructuredData(
  page: Page,
  type: string,
): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((json) => JSON.parse(json)).filter((facts) => facts['@type'] === type);
}

export async function readBreadcrumb(page: Page) {
  const [breadcrumb] = await readStructuredData(page, 'BreadcrumbList');
  const steps = breadcrumb?.['itemListElement'] as { name: string; item: string }[];
  return steps.map(({ name, item }) => [name, new URL(item).pathname]);
}

export async function readPreview(page: Page): Promise<Record<string, string>> {
  const tags = page.locator('meta[property^="og:"]');
  return Object.fromEntries(
    await tags.evaluateAll((found) =>
      found.map((tag) => [tag.getAttribute('property')!, tag.getAttribute('content')!]),
    ),
  );
}
