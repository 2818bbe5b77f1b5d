import type { Page } from '@playwright/test';
import { listProducts, readProduct } from '../../support/order-calls.ts';
import { readBreadcrumb, readStructuredData, readPreview } from '../../support/structured-data.ts';
import { expect, test } from '../../support/shop-test.ts';

const measureImage = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);

test('a product without reviews claims no rating', async ({ page, request }) => {
  const products = await listProducts(request, 'pagination[pageSize]=100');
  const unrated = products.find(({ averageRating }) => averageRating === null)!;
  expect(unrated.reviewCount).toBe(0);
  await page.goto(`/product/${unrated.slug}`);
  const [facts] = await readStructuredData(page, 'Product');
  expect(facts).toMatchObject({ name: unrated.title });
  expect(facts).not.toHaveProperty('aggregateRating');
});

test('product and category pages have breadcrumbs as structured data', async ({
  page,
  request,
}) => {
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

test('the link preview of a product shows its image as a JPEG', async ({
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
  const image = await request.get(preview['og:image']!);
  expect(image.headers()['content-type']).toBe('image/jpeg');
  expect(await measureImage(page, preview['og:image']!)).toEqual([1200, 630]);
});

test('pages without an image share the preview image of the shop', async ({ page, request }) => {
  const products = await listProducts(request, 'pagination[pageSize]=100&populate=img');
  const bare = products.find(({ img }) => img === null)!;
  const images = new Set<string>();
  for (const path of ['/', '/support', `/product/${bare.slug}`]) {
    await page.goto(path);
    const { 'og:image': image, 'og:image:type': type } = await readPreview(page);
    expect(type, path).toBe('image/jpeg');
    images.add(image!);
  }
  expect(images.size).toBe(1);
  expect(await measureImage(page, [...images][0]!)).toEqual([1200, 630]);
});

test('the home page has structured data of the organization and the search', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const [organization] = await readStructuredData(page, 'Organization');
  expect(organization).toMatchObject({ name: 'Partshelf', url: `${baseURL}/` });
  expect((await page.request.get(String(organization!['logo']))).ok()).toBe(true);
  const [site] = await readStructuredData(page, 'WebSite');
  expect(site).toMatchObject({ url: `${baseURL}/`, publisher: { '@id': organization!['@id'] } });
  const { target } = site!['potentialAction'] as { target: string };
  await page.goto(target.replace('{search_term_string}', 'calendar'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('calendar');
});

test('the sitemap lists existing pages by their canonical URL', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)![1]!;
  const listSlugs = async () =>
    (await listProducts(request, 'pagination[pageSize]=100')).map(({ slug }) => slug);
  const before = await listSlugs();
  const xml = await (await request.get(sitemap)).text();
  const after = new Set(await listSlugs());
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  // Other journeys publish and archive products of their own.
  const lasting = before.filter((slug) => after.has(slug));
  expect(lasting.length).toBeGreaterThan(40);
  expect(listed).toEqual(
    expect.arrayContaining(lasting.map((slug) => `${baseURL}/product/${slug}`)),
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
