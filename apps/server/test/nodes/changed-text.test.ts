import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { followBrandingChanges } from '../../src/features/branding/follow-changes.ts';
import { subscribeToCatalogChanges } from '../../src/cache/catalog-changes.ts';
import { createResponseCache } from '../../src/cache/response-cache.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import { mountWeb } from '../../src/pages/pages.ts';
import { databaseOf } from '../processes/server-process.ts';
import { type TestShop, until } from '../support/build-test-app.ts';
import { createProduct, type Customer } from '../support/factories.ts';
import { shopTest } from '../support/shop-test.ts';

const test = shopTest();

/** With the pages of the web app and a cache of its own. */
async function openCachingNode(shop: TestShop) {
  const { config, files } = shop.deps;
  const log = createLog('silent');
  const deps = await createDeps(config, databaseOf(shop), log, files);
  await deps.branding.reload();
  const changes = followBrandingChanges(
    subscribeToCatalogChanges(deps.db.$client.options, log),
    deps.branding,
    log,
  );
  const responses = createResponseCache({ changes });
  const app = buildApp(deps, { responses });
  await mountWeb(app, deps, responses);
  onTestFinished(async () => {
    await app.close();
    await changes.stop();
    await closeDeps(deps);
  });
  await until(async () => changes.isSubscribed(), Boolean);
  const { host } = new URL(config.publicUrl);
  return (url: string, headers = {}) => app.inject({ url, headers: { host, ...headers } });
}

async function saveText(admin: Customer, name: string, html: string) {
  const path = '/back-office/texts';
  const { version } = (await admin.call('GET', `${path}/${name}`)).json().data;
  const answer = await admin.call('PUT', path, { name, version, content: { html } });
  expect(answer.statusCode).toBe(200);
}

test.for(['terms', 'privacy', 'careers'])(
  'the cached page %s of another node follows a change of its text',
  { tags: ['slow'] },
  async (name, { shop, admin }) => {
    const get = await openCachingNode(shop);
    await saveText(admin, name, '<p>The first words.</p>');
    await expect.poll(async () => (await get(`/${name}`)).body).toContain('The first words.');
    const { etag } = (await get(`/${name}`)).headers;
    const again = () => get(`/${name}`, { 'if-none-match': etag });
    expect((await again()).statusCode).toBe(304);
    await saveText(admin, name, '<p>The second words.</p>');
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    const changed = (await get(`/${name}`)).body;
    expect(changed).toContain('The second words.');
    expect(changed).not.toContain('The first words.');
    const read = await get(`/api/shop/texts/${name}`);
    expect(read.json().data.content).toEqual({ html: '<p>The second words.</p>' });
  },
);

test(
  'the cached page of a product on another node follows a change of the currency',
  { tags: ['slow', 'CUR-01'] },
  async ({ shop, admin }) => {
    const { slug } = await createProduct(shop, { priceCents: 123_450 });
    const get = await openCachingNode(shop);
    const readPage = async () => (await get(`/product/${slug}`)).body;
    await expect.poll(readPage).toContain('$1,234.50');
    expect(await readPage()).toContain('"priceCurrency":"USD"');
    await admin.call('PUT', '/back-office/currency', { currency: 'EUR' });
    await expect.poll(readPage).toContain('€1,234.50');
    const changed = await readPage();
    expect(changed).toContain('"priceCurrency":"EUR"');
    expect(changed).not.toContain('$1,234.50');
  },
);
