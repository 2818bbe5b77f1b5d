import { afterAll, expect } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { mountWeb } from '../pages/pages.ts';
import { buildApp } from '../app.ts';

const test = shopTest();
let app: ReturnType<typeof buildApp>;

test.beforeAll(async ({ shop }) => {
  app = buildApp(shop.deps);
  await mountWeb(app, shop.deps);
});

afterAll(async () => {
  await app.close();
});

const get = ({ deps }: TestShop, url: string) =>
  app.inject({ url, headers: { host: new URL(deps.config.publicUrl).host } });

const png = [0x89, 0x50, 0x4e, 0x47];

test.for([
  ['/favicon.ico', 'image/vnd.microsoft.icon', [0, 0, 1, 0]],
  ['/apple-touch-icon.png', 'image/png', png],
  ['/icon-192.png', 'image/png', png],
  ['/icon-512.png', 'image/png', png],
  ['/icon-maskable-512.png', 'image/png', png],
  ['/mail-logo.png', 'image/png', png],
] as const)(
  '%s is an image that browsers cache for a day',
  { tags: ['slow'] },
  async ([address, type, firstBytes], { shop }) => {
    const { statusCode, headers, rawPayload } = await get(shop, address);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect([...rawPayload.subarray(0, 4)]).toEqual(firstBytes);
  },
);

test('the web manifest names icons that exist', { tags: ['slow'] }, async ({ shop }) => {
  const { headers, body } = await get(shop, '/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons } = JSON.parse(body) as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src } of icons)
    expect((await get(shop, src)).headers['content-type']).toBe('image/png');
});

test('without a setting the web manifest is that of the app', async ({ shop }) => {
  const { body } = await get(shop, '/manifest.webmanifest');
  expect(JSON.parse(body)).toEqual({
    name: 'Partshelf',
    short_name: 'Partshelf',
    description: 'Web parts and add-ons for SharePoint, ready to download.',
    start_url: '/',
    display: 'browser',
    background_color: '#f7f6f3',
    theme_color: '#1644cd',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  });
});

test('every page links the icons and the manifest', async ({ shop }) => {
  const { body } = await get(shop, '/terms');
  for (const [rel, href] of [
    ['icon', '/favicon.ico'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
    ['manifest', '/manifest.webmanifest'],
  ]) {
    expect(body).toMatch(new RegExp(`<link rel="${rel}"[^>]* ?href="${href}"`));
  }
});

test('password managers find the form that changes the password', async ({ shop }) => {
  const { statusCode, headers } = await get(shop, '/.well-known/change-password');
  expect(statusCode).toBe(302);
  expect(headers['location']).toBe(`${shop.deps.config.publicUrl}/profile/security#password`);
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await get(shop, unknown)).statusCode).toBe(404);
});

test('security.txt says where to report, for less than a year', async ({ shop }) => {
  const { headers, body } = await get(shop, '/.well-known/security.txt');
  const { publicUrl, company } = shop.deps.config;
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(body).toContain(`Contact: mailto:${company.email}\n`);
  expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});
