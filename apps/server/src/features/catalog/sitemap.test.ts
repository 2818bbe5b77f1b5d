import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCategory, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

async function read({ app }: TestShop, url: string): Promise<string> {
  const response = await app.inject({ url });
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path]) => path);

describe('/sitemap.xml', () => {
  test('lists the pages for everyone, the categories, published products and their reviews', async ({
    shop,
  }) => {
    const category = await createCategory(shop, { title: 'Listed' });
    const rated = await createProduct(shop, { reviewCount: 3 });
    const odd = await createProduct(shop, { slug: 'r&d <tools>' });
    const hidden = await createProduct(shop, { publishedAt: null });
    const xml = await read(shop, '/sitemap.xml');
    expect(addressesIn(xml)).toEqual([
      '/',
      '/support',
      '/careers',
      '/terms',
      '/privacy',
      `/category/${category.documentId}`,
      `/product/${rated.slug}`,
      `/review/${rated.slug}`,
      '/product/r%26d%20%3Ctools%3E',
    ]);
    expect(xml).toMatch(
      new RegExp(`/product/${rated.slug}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
    );
    expect(xml).not.toContain(odd.slug);
    expect(xml).not.toContain(hidden.slug);
  });

  test('is XML that may be cached for a while', async ({ shop }) => {
    const { headers } = await shop.app.inject({ url: '/sitemap.xml' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  test.for(['products-0', 'products-2', 'products-1e1', 'products-9999999', 'x', '%00'])(
    'knows no file %s',
    async (name, { shop }) => {
      const response = await shop.app.inject({ url: `/sitemaps/${name}.xml` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ data: null, error: { name: 'NotFoundError' } });
    },
  );

  test(
    'becomes a list of files, none longer than 10,000 addresses, when the shop is large',
    { tags: ['slow'] },
    async ({ shop }) => {
      await shop.deps.db.execute(sql`
      insert into products (document_id, slug, title, description, long_description, other_description, price_cents, published_at, review_count)
      select 'bulk' || n, 'bulk-' || n, 'Bulk', '', '', '', 1, now(), n % 2 from generate_series(1, 5100) n`);
      const files = addressesIn(await read(shop, '/sitemap.xml'));
      expect(files).toEqual([
        '/sitemaps/pages.xml',
        '/sitemaps/products-1.xml',
        '/sitemaps/products-2.xml',
      ]);
      const lists = await Promise.all(
        files.map(async (file) => addressesIn(await read(shop, file!))),
      );
      for (const addresses of lists) expect(addresses.length).toBeLessThanOrEqual(10_000);
      const all = lists.flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((path) => path!.startsWith('/product/bulk-'))).toHaveLength(5_100);
      expect(all.filter((path) => path!.startsWith('/review/bulk-'))).toHaveLength(2_550);
    },
  );
});

test('/robots.txt excludes accounts and purchases, and names the sitemap', async ({ shop }) => {
  const response = await shop.app.inject({ url: '/robots.txt' });
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.body.split('\n');
  expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml');
  for (const path of ['/api/', '/login', '/continue', '/cart', '/checkout', '/order', '/profile']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(response.body).not.toMatch(/Disallow: \/(product|category|review|support|search)?$/m);
});
