import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { draw } from '../../test/files/images.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { addLogo, saveBrand } from '../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { buildApp } from '../app.ts';
import { mountWeb } from '../pages/pages.ts';

const test = shopTest();
let app: ReturnType<typeof buildApp>;

test.beforeAll(async ({ shop, admin }) => {
  app = buildApp(shop.deps);
  await mountWeb(app, shop.deps);
  const logo = await addLogo(shop, admin, await draw(300, 100).png().toBuffer());
  const tagLine = 'Parts for harbours';
  await saveBrand(admin, { name: 'Nordwind', accent: '#0a7a4b', tagLine, logo });
});

afterAll(async () => {
  await app.close();
});

const get = ({ deps }: TestShop, url: string) =>
  app.inject({ url, headers: { host: new URL(deps.config.publicUrl).host, accept: 'text/html' } });

test('the web manifest has name, colour, tag line and icons of the vendor', async ({ shop }) => {
  const { headers, body } = await get(shop, '/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, ...manifest } = JSON.parse(body);
  expect(manifest).toEqual({
    name: 'Nordwind',
    short_name: 'Nordwind',
    description: 'Parts for harbours',
    start_url: '/',
    display: 'browser',
    background_color: '#f7f6f3',
    theme_color: '#0a7a4b',
  });
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src } of icons) expect((await get(shop, src)).statusCode).toBe(200);
});

test.for([
  ['/favicon.ico', 32],
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
] as const)('%s is drawn from the logo', async ([address, size], { shop }) => {
  const { statusCode, headers, rawPayload } = await get(shop, address);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  const isIco = address.endsWith('.ico');
  expect(headers['content-type']).toBe(isIco ? 'image/vnd.microsoft.icon' : 'image/png');
  if (isIco) {
    expect([...rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(rawPayload.readUInt32LE(14)).toBe(rawPayload.length - 22);
  }
  const image = sharp(isIco ? rawPayload.subarray(22) : rawPayload);
  const { channels } = await image.stats();
  // The stored logo is a WebP, which changes colours slightly.
  for (const [index, value] of [0x15, 0x47, 0xcf].entries()) {
    expect(Math.abs(channels[index]!.mean - value)).toBeLessThan(5);
  }
  const { width } = await image.metadata();
  expect(width).toBe(size);
});

test('pages link the icons of the vendor, and previews of links show the logo', async ({
  shop,
}) => {
  const { body } = await get(shop, '/terms');
  expect(body).toMatch(/<link rel="icon" href="\/uploads\/\w+-32\.png"/);
  expect(body).toMatch(/<link rel="apple-touch-icon" href="\/uploads\/\w+-180\.png"/);
  expect(body).not.toContain('type="image/svg+xml"');
  const [, image] = /property="og:image" content="([^"]+)"/.exec(body)!;
  expect(image).toMatch(/^http:\/\/shop\.test\/uploads\/\w+-share\.jpg$/);
  expect((await get(shop, new URL(image!).pathname)).headers['content-type']).toBe('image/jpeg');
});

test.for([
  '/',
  '/terms',
  '/privacy',
  '/careers',
  '/support',
  '/support?tab=faq',
  '/support?tab=plans',
  '/support?tab=contact',
  '/sharepoint-online',
  '/search?query=nothing',
  '/login',
  '/register',
  '/forgot-password',
  '/nowhere',
  '/product/nothing',
  '/category/nothing',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/api/docs',
  '/api/openapi.json',
  '/api/nowhere',
  '/feeds/products/nothing.atom',
  '/%zz',
])('%s names the vendor alone', { tags: ['slow'] }, async (address, { shop }) => {
  const { body } = await get(shop, address);
  expect(body).not.toContain('Partshelf');
});
