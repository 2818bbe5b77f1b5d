import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../../test/support/test-shop.ts';
import { mountWeb } from '../../web.ts';
import { buildApp } from '../../app.ts';

const shop = await openTestShop();
let app: ReturnType<typeof buildApp>;

beforeAll(async () => {
  app = buildApp(shop.deps);
  await mountWeb(app, shop.deps);
});

afterAll(async () => {
  await app.close();
});

const get = (url: string) =>
  app.inject({ url, headers: { host: new URL(shop.deps.config.publicUrl).host } });

const png = [0x89, 0x50, 0x4e, 0x47];

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon', [0, 0, 1, 0]],
  ['/apple-touch-icon.png', 'image/png', png],
  ['/icon-192.png', 'image/png', png],
  ['/icon-512.png', 'image/png', png],
  ['/icon-maskable-512.png', 'image/png', png],
])('%s is an image that browsers cache for a day', async (address, type, firstBytes) => {
  const { statusCode, headers, rawPayload } = await get(address);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe(type);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect([...rawPayload.subarray(0, 4)]).toEqual(firstBytes);
});

test('the web manifest names icons that exist', async () => {
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons } = JSON.parse(body) as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src } of icons) expect((await get(src)).headers['content-type']).toBe('image/png');
});

test('every page links the icons and the manifest', async () => {
  const { body } = await get('/terms');
  for (const [rel, href] of [
    ['icon', '/favicon.ico'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
    ['manifest', '/manifest.webmanifest'],
  ]) {
    expect(body).toMatch(new RegExp(`<link rel="${rel}"[^>]* ?href="${href}"`));
  }
});

test('security.txt says where to report, for less than a year', async () => {
  const { headers, body } = await get('/.well-known/security.txt');
  const { publicUrl, company } = shop.deps.config;
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(body).toContain(`Contact: mailto:${company.email}\n`);
  expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});
