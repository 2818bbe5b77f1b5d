import { readProduct } from '../../support/order-calls.ts';
import { readStructuredData } from '../../support/structured-data.ts';
import { currency } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a product page has structured data with price, rating and the shown reviews',
  { tag: ['@slow'] },
  async ({ page, request, baseURL }) => {
    const product = await readProduct(request, 'calendar-rollup');
    expect(product.reviewCount).toBeGreaterThan(0);
    await page.goto('/product/calendar-rollup');
    const [facts, ...more] = await readStructuredData(page, 'Product');
    expect(more).toEqual([]);
    expect(facts).toMatchObject({
      name: product.title,
      description: product.description,
      sku: `PS-${String(product.id).padStart(4, '0')}`,
      brand: { '@type': 'Brand', name: 'Partshelf' },
      url: `${baseURL}/product/calendar-rollup`,
      offers: {
        '@type': 'Offer',
        price: product.price.toFixed(2),
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
        url: `${baseURL}/product/calendar-rollup`,
      },
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.averageRating!.toFixed(1),
        reviewCount: product.reviewCount,
      },
    });
    expect(facts!['image']).toContain(baseURL + product.img!.url);
    await expect(page.getByText(String(facts!['sku']))).not.toHaveCount(0);
    const shown = page.getByRole('region', { name: 'What buyers say' }).getByRole('article');
    const reviews = facts!['review'] as { author: { name: string }; reviewBody: string }[];
    await expect(shown).toHaveText(
      reviews.map(({ author, reviewBody }) => new RegExp(`${author.name}.*${reviewBody}`)),
    );
  },
);

const readTitle = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const readLink = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const isNoIndex = (html: string) => html.includes('<meta name="robots" content="noindex"');

test(
  'every state of the home page has a title and a canonical URL',
  { tag: ['@slow'] },
  async ({ request, baseURL }) => {
    const [category] = (await readProduct(request, 'org-chart')).categories!;
    const chosen = `/?category=${encodeURIComponent(category!.title)}`;
    const title = category!.title.replace('&', '&amp;');
    const states = [
      ['/', 'Home | Partshelf', '/'],
      ['/?utm_source=mail', 'Home | Partshelf', '/'],
      ['/?page=2', 'Home, page 2 | Partshelf', '/?page=2'],
      [chosen, `Home, ${title} | Partshelf`, `/category/${category!.documentId}`],
    ] as const;
    for (const [path, expectedTitle, canonical] of states) {
      const html = await (await request.get(path)).text();
      expect.soft(readTitle(html), path).toBe(expectedTitle);
      expect.soft(readLink(html), path).toBe(baseURL + canonical);
      expect.soft(isNoIndex(html), path).toBe(false);
    }
  },
);

test(
  'a page past the last leads to the last one, an unknown category to all products',
  { tag: ['@slow'] },
  async ({ request }) => {
    const { categories } = await readProduct(request, 'org-chart');
    const category = `/category/${categories![0]!.documentId}`;
    const pages = [
      ['/?page=9999', /^\/\?page=\d+#work-flow-tools$/],
      ['/?category=Nothing&page=3', /^\/#work-flow-tools$/],
      [`${category}?page=9999`, new RegExp(`^${category}(\\?page=\\d+)?$`)],
      ['/search?query=chart&page=9999', /^\/search\?query=chart(&page=\d+)?$/],
      ['/review/org-chart?page=9999', /^\/review\/org-chart(\?page=\d+)?$/],
    ] as const;
    for (const [path, last] of pages) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect.soft(answer.status(), path).toBe(302);
      const { location } = answer.headers();
      expect.soft(location, path).toMatch(last);
      expect.soft((await request.get(location!, { maxRedirects: 0 })).status(), location).toBe(200);
    }
  },
);

test('missing and empty pages are marked noindex', { tag: ['@slow'] }, async ({ request }) => {
  const pages = [
    ['/product/no-such-part', 404],
    ['/category/nosuchcategory', 404],
    ['/no/such/page', 404],
    ['/search?query=zzzz', 200],
  ] as const;
  for (const [path, status] of pages) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(status);
    expect.soft(isNoIndex(await response.text()), path).toBe(true);
  }
});
