import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { describe, expect, onTestFinished } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { formOf, productForm, readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  createCategory,
  createProduct,
  type Customer,
  putIntoCategory,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { buildApp } from '../../../app.ts';
import { mountWeb } from '../../../pages/pages.ts';

const test = shopTest().extend('category', { scope: 'file' }, ({ shop }) =>
  createCategory(shop, { title: 'Addresses' }),
);

const path = '/back-office/products';

const create = (admin: Customer, given: Parameters<typeof productForm>[0]) =>
  admin.call('POST', path, productForm(given));

async function rename(admin: Customer, { documentId }: { documentId: string }, slug: string) {
  const read = await admin.call('GET', `${path}/${documentId}`);
  const product = read.json<{ data: AdminProduct }>().data;
  return admin.call('PUT', `${path}/${documentId}`, formOf(product, { slug }));
}

async function createPublished(shop: TestShop, category: { id: number }, slug: string) {
  const product = await createProduct(shop, { slug });
  await putIntoCategory(shop, product, category);
  return product;
}

async function findSlugs(shop: TestShop, slug: string): Promise<string[]> {
  const answer = await shop.app.inject(`/api/products?filters[slug][$eq]=${slug}`);
  return answer.json<{ data: { slug: string }[] }>().data.map((product) => product.slug);
}

const slugErrors = (answer: { json: () => { validation_error?: { slug?: string[] } } }) =>
  answer.json().validation_error?.slug;

describe('an address', () => {
  test('is written before the first publish', { tags: ['VEND-10'] }, async ({ admin }) => {
    const made = (await create(admin, { slug: 'install' })).json<{ data: AdminProduct }>().data;
    expect(made.slug).toBe('install');
    expect((await rename(admin, made, 'org-chart-4')).json().data.slug).toBe('org-chart-4');
    // No one knew the first one, so it is free again.
    expect((await create(admin, { slug: 'install' })).json().data.slug).toBe('install');
    expect((await readAudit(admin, made.documentId))[0]!.details).toMatchObject({
      slugBefore: 'install',
      slug: 'org-chart-4',
    });
  });

  test.for(['Org', 'a b', '-a', 'a-', 'a--b', '../admin', 'a/install', 'ä', 'a'.repeat(91)])(
    'cannot be %j',
    { tags: ['VEND-10'] },
    async (slug, { admin }) => {
      const answer = await create(admin, { slug });
      expect(answer.statusCode).toBe(400);
      expect(slugErrors(answer)).toEqual([expect.stringContaining('Address must have')]);
    },
  );

  test('stays when a save does not name it', { tags: ['VEND-10'] }, async ({ admin }) => {
    const made = (await create(admin, { slug: 'stays-here' })).json<{ data: AdminProduct }>().data;
    const saved = await admin.call('PUT', `${path}/${made.documentId}`, formOf(made));
    expect(saved.json().data.slug).toBe('stays-here');
    expect(slugErrors(await rename(admin, made, ''))).toEqual(['Address is required']);
  });
});

describe('former addresses', () => {
  test(
    'lead to the newest one in one hop, after five changes too',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const product = await createPublished(shop, category, 'chain-0');
      for (const number of [1, 2, 3, 4, 5]) {
        expect((await rename(admin, product, `chain-${number}`)).statusCode).toBe(200);
      }
      for (const number of [0, 1, 2, 3, 4, 5]) {
        expect(await findSlugs(shop, `chain-${number}`)).toEqual(['chain-5']);
      }
      const feed = await shop.app.inject('/feeds/products/chain-2.atom');
      expect(feed.statusCode).toBe(301);
      expect(feed.headers).toMatchObject({
        location: `${shop.deps.config.publicUrl}/feeds/products/chain-5.atom`,
        'cache-control': 'no-cache',
      });
      const asked = await shop.app.inject('/feeds/products/chain-2.json?reader=a%20b');
      expect(asked.headers['location']).toBe(
        `${shop.deps.config.publicUrl}/feeds/products/chain-5.json?reader=a%20b`,
      );
      const { body } = await shop.app.inject('/sitemap.xml');
      expect(body.match(/chain-\d/g)).toEqual(['chain-5']);
    },
  );

  test(
    'of pages answer 301, with their parameters, for the product, its installation and reviews',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const product = await createPublished(shop, category, 'page-before');
      await rename(admin, product, 'page-between');
      await rename(admin, product, 'page-now');
      const app = buildApp(shop.deps);
      onTestFinished(() => app.close());
      await mountWeb(app, shop.deps);
      const get = (url: string) => app.inject({ url, headers: { host: 'shop.test' } });
      for (const [from, to] of [
        ['/product/page-before', '/product/page-now'],
        ['/product/page-between/install', '/product/page-now/install'],
        ['/review/page-before?page=2', '/review/page-now?page=2'],
        [
          '/product/page-before?utm_source=mail&b=%C3%A4',
          '/product/page-now?utm_source=mail&b=%C3%A4',
        ],
        ['/product/page-before?utm_source=news', '/product/page-now?utm_source=news'],
      ] as const) {
        const { statusCode, headers } = await get(from);
        expect([statusCode, headers.location]).toEqual([301, to]);
        expect(headers['cache-control']).toBe('private, no-store');
      }
      const { statusCode, body } = await get('/product/page-now');
      expect(statusCode).toBe(200);
      expect(body).toContain('<link rel="canonical" href="http://shop.test/product/page-now"');
    },
  );

  test(
    'are taken by no other product, but taken back by their own',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const product = await createPublished(shop, category, 'mine');
      const other = await createPublished(shop, category, 'other');
      await rename(admin, product, 'mine-now');
      const leads = [expect.stringMatching(/^This address leads to “/)];
      expect(slugErrors(await rename(admin, other, 'mine'))).toEqual(leads);
      expect(slugErrors(await create(admin, { slug: 'mine' }))).toEqual(leads);
      expect(slugErrors(await create(admin, { slug: 'other' }))).toEqual([
        expect.stringMatching(/^“.+” has this address$/),
      ]);
      expect((await create(admin, { title: 'Mine' })).json().data.slug).toBe('mine-2');
      expect((await rename(admin, product, 'mine')).json().data.slug).toBe('mine');
      expect(await findSlugs(shop, 'mine-now')).toEqual(['mine']);
      expect(await findSlugs(shop, 'mine')).toEqual(['mine']);
    },
  );

  test(
    'lead nowhere while the product is archived, and belong to it still',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const product = await createPublished(shop, category, 'summer');
      await rename(admin, product, 'autumn');
      await admin.call('PUT', `${path}/${product.documentId}/state`, { state: 'archived' });
      expect(await findSlugs(shop, 'summer')).toEqual([]);
      expect((await shop.app.inject('/feeds/products/summer.json')).statusCode).toBe(404);
      expect((await create(admin, { slug: 'summer' })).statusCode).toBe(400);
      expect((await rename(admin, product, 'winter')).statusCode).toBe(200);
      await admin.call('PUT', `${path}/${product.documentId}/state`, { state: 'published' });
      for (const slug of ['summer', 'autumn']) {
        expect(await findSlugs(shop, slug)).toEqual(['winter']);
      }
    },
  );

  test(
    'one address goes to one of ten products that want it at the same moment',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const slugs = Array.from({ length: 10 }, (_, index) => `racer-${index}`);
      const racers = await Promise.all(slugs.map((slug) => createPublished(shop, category, slug)));
      const answers = await Promise.all(racers.map((racer) => rename(admin, racer, 'wanted')));
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    },
  );
});
