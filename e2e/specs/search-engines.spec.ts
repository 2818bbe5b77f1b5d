import type { Product } from '@partshelf/contract/catalog.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import {
  readBreadcrumb,
  readCanonical,
  readFacts,
  readPreview,
} from '../support/structured-data.ts';

async function listProducts(request: APIRequestContext, query: string): Promise<Product[]> {
  const answer = await request.get(`/api/products?${query}`);
  return (await answer.json()).data;
}

async function readProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const [product] = await listProducts(request, `filters[slug]=${slug}&populate=*`);
  return product!;
}

/** The size of a picture, as a browser that has loaded it sees it. */
const measurePicture = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);

test('a product tells search engines what it is, what it costs and how it is rated', async ({
  page,
  request,
  baseURL,
}) => {
  const product = await readProduct(request, 'calendar-rollup');
  expect(product.reviewCount).toBeGreaterThan(0);
  await page.goto('/product/calendar-rollup');
  const [facts, ...more] = await readFacts(page, 'Product');
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
      priceCurrency: 'USD',
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
});

test('a product that nobody has reviewed claims no rating', async ({ page, request }) => {
  const products = await listProducts(request, 'pagination[pageSize]=100');
  const unrated = products.find(({ averageRating }) => averageRating === null)!;
  expect(unrated.reviewCount).toBe(0);
  await page.goto(`/product/${unrated.slug}`);
  const [facts] = await readFacts(page, 'Product');
  expect(facts).toMatchObject({ name: unrated.title });
  expect(facts).not.toHaveProperty('aggregateRating');
});

test('product and category pages say where in the shop they stand', async ({ page, request }) => {
  const product = await readProduct(request, 'org-chart');
  const category = product.categories![0]!;
  const stepsToCategory = [
    ['Home', '/'],
    [category.title, `/category/${category.documentId}`],
  ];
  await page.goto('/product/org-chart');
  expect(await readBreadcrumb(page)).toEqual([
    ...stepsToCategory,
    [product.title, '/product/org-chart'],
  ]);
  await page.goto(`/category/${category.documentId}`);
  expect(await readBreadcrumb(page)).toEqual(stepsToCategory);
});

test('a shared product shows its own picture, as a JPEG that every preview can read', async ({
  page,
  request,
  baseURL,
}) => {
  const product = await readProduct(request, 'calendar-rollup');
  await page.goto('/product/calendar-rollup');
  const preview = await readPreview(page);
  expect(preview).toMatchObject({
    'og:type': 'product',
    'og:title': 'Calendar Roll-up | Partshelf',
    'og:description': product.description,
    'og:url': `${baseURL}/product/calendar-rollup`,
    'og:image': baseURL + product.img!.shareUrl!,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': product.img!.alternativeText,
  });
  const picture = await request.get(preview['og:image']!);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect(await measurePicture(page, preview['og:image']!)).toEqual([1200, 630]);
});

test('pages without a picture of their own show that of the shop', async ({ page, request }) => {
  const products = await listProducts(request, 'pagination[pageSize]=100&populate=img');
  const bare = products.find(({ img }) => img === null)!;
  const pictures = new Set<string>();
  for (const path of ['/', '/support', `/product/${bare.slug}`]) {
    await page.goto(path);
    const { 'og:image': picture, 'og:image:type': type } = await readPreview(page);
    expect(type, path).toBe('image/jpeg');
    pictures.add(picture!);
  }
  expect(pictures.size).toBe(1);
  expect(await measurePicture(page, [...pictures][0]!)).toEqual([1200, 630]);
});

test('the home page says who runs the shop, and how to search it', async ({ page, baseURL }) => {
  await page.goto('/');
  const [organization] = await readFacts(page, 'Organization');
  expect(organization).toMatchObject({ name: 'Partshelf', url: `${baseURL}/` });
  expect((await page.request.get(String(organization!['logo']))).ok()).toBe(true);
  const [site] = await readFacts(page, 'WebSite');
  expect(site).toMatchObject({ url: `${baseURL}/`, publisher: { '@id': organization!['@id'] } });
  const { target } = site!['potentialAction'] as { target: string };
  await page.goto(target.replace('{search_term_string}', 'calendar'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('calendar');
});

test('every state of the home page has a title and one address it is found by', async ({
  page,
  request,
  baseURL,
}) => {
  const [category] = (await readProduct(request, 'org-chart')).categories!;
  const chosen = `/?category=${encodeURIComponent(category!.title)}`;
  const states = [
    ['/', 'Home | Partshelf', '/'],
    ['/?utm_source=mail', 'Home | Partshelf', '/'],
    ['/?page=2', 'Home, page 2 | Partshelf', '/?page=2'],
    [chosen, `Home, ${category!.title} | Partshelf`, `/category/${category!.documentId}`],
  ] as const;
  for (const [path, title, canonical] of states) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect(await readCanonical(page), path).toBe(baseURL + canonical);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }
});

test('what is nothing to find says so', async ({ page, provokedErrors }) => {
  provokedErrors.push(/status of 404/);
  const pages = [
    ['/product/no-such-part', 404],
    ['/category/nosuchcategory', 404],
    ['/no/such/page', 404],
    ['/?category=Nothing', 200],
    ['/?page=9999', 200],
    ['/search?query=zzzz', 200],
  ] as const;
  for (const [path, status] of pages) {
    const response = await page.goto(path);
    expect(response!.status(), path).toBe(status);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('the sitemap lists pages that answer, each by the address it is found by', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)![1]!;
  const xml = await (await request.get(sitemap)).text();
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  const products = await listProducts(request, 'pagination[pageSize]=100');
  expect(listed).toEqual(
    expect.arrayContaining(products.map(({ slug }) => `${baseURL}/product/${slug}`)),
  );
  const forbidden = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => baseURL + path!);
  expect(listed.filter((address) => forbidden.some((path) => address.startsWith(path)))).toEqual(
    [],
  );
  const others = listed.filter((address) => !/\/(product|review)\//.test(address));
  const some = [`${baseURL}/product/org-chart`, `${baseURL}/review/org-chart`];
  for (const address of [...others, ...some]) {
    expect(listed).toContain(address);
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}"`);
  }
});
