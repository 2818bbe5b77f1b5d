import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { openPages } from '../../../../test/open-pages.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import {
  chooseImage,
  createAdmin,
  formOf,
  productForm,
  readAudit,
} from '../../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../../test/support/calls/factor-calls.ts';
import {
  createCategory,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { products } from '../../../db/tables/catalog.ts';

const test = shopTest().extend('category', { scope: 'file' }, ({ shop }) =>
  createCategory(shop, { title: 'Calendars' }),
);

const path = (documentId: string) => `/back-office/products/${documentId}`;

async function create(admin: Customer, given: Parameters<typeof productForm>[0] = {}) {
  const response = await admin.call('POST', '/back-office/products', productForm(given));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: AdminProduct }>().data;
}

async function read(admin: Customer, documentId: string) {
  return (await admin.call('GET', path(documentId))).json<{ data: AdminProduct }>().data;
}

const save = (admin: Customer, product: AdminProduct, given: Parameters<typeof formOf>[1] = {}) =>
  admin.call('PUT', path(product.documentId), formOf(product, given));

describe('a new product', () => {
  test(
    'is a draft with all its fields, invisible to visitors',
    { tags: ['S07'] },
    async ({ shop, admin, category }) => {
      const [cover, first, second] = [
        await chooseImage(shop, admin, 'The calendar'),
        await chooseImage(shop, admin, 'A week'),
        await chooseImage(shop, admin, 'A month'),
      ];
      const made = await create(admin, {
        title: 'Draft Calendar',
        categories: [category.documentId],
        img: cover,
        img_slider: [second, first],
      });
      expect(made).toMatchObject({
        state: 'draft',
        slug: 'draft-calendar',
        title: 'Draft Calendar',
        description: 'Shows who is away.',
        long_description: 'One line.\nAnother line.',
        other_description: '<p>More.</p>',
        price: 149,
        type: 'standard',
        worksWith: 'SharePoint Online',
        version: null,
        img: { documentId: cover.documentId, alternativeText: 'The calendar' },
        img2: null,
        img_slider: [
          { documentId: second.documentId, alternativeText: 'A month' },
          { documentId: first.documentId, alternativeText: 'A week' },
        ],
        categories: [{ documentId: category.documentId }],
      });
      expect(await read(admin, made.documentId)).toEqual(made);
      expect((await shop.app.inject(`/api/products/${made.documentId}`)).statusCode).toBe(404);
      const listed = await shop.app.inject(`/api/products?filters[slug]=draft-calendar`);
      expect(listed.json().data).toEqual([]);
      expect(await readAudit(admin, made.documentId)).toEqual([
        { action: 'created', by: admin.user.username, details: { title: 'Draft Calendar' } },
      ]);
    },
  );

  test.for([
    ['149', 149],
    ['149.00', 149],
    [' 0.99 ', 0.99],
    ['1234.10', 1234.1],
    ['', 0],
  ] as const)('may cost %j', async ([price, dollars], { admin }) => {
    expect((await create(admin, { price })).price).toBe(dollars);
  });

  test.for(['149.000', '149.555', '1,494', '-1', '1e3', 'free', '1000000', '149.', '.99'])(
    'cannot cost %j',
    async (price, { admin }) => {
      const response = await admin.call('POST', '/back-office/products', productForm({ price }));
      expect(response.statusCode).toBe(400);
      expect(response.json().validation_error).toEqual({
        price: ['Price must be an amount like 149.00'],
      });
    },
  );

  test(
    'has an other description without forbidden HTML',
    { tags: ['U07'] },
    async ({ shop, admin }) => {
      const made = await create(admin, {
        other_description:
          '<h2 onclick="x()">A</h2><script>alert(1)</script><a href="javascript:x">b</a>',
      });
      const [row] = await shop.deps.db
        .select({ stored: products.otherDescription })
        .from(products)
        .where(eq(products.documentId, made.documentId));
      expect(row!.stored).toBe('<h2>A</h2><a>b</a>');
    },
  );

  test('gets a unique slug, also when twenty are created at the same time', async ({ admin }) => {
    const forms = Array.from({ length: 20 }, () => create(admin, { title: '  Überblick & Co.  ' }));
    const slugs = (await Promise.all(forms)).map(({ slug }) => slug);
    const numbered = Array.from({ length: 19 }, (_, index) => `uberblick-co-${index + 2}`);
    expect(slugs.sort()).toEqual(['uberblick-co', ...numbered].sort());
  });

  test('gets a slug also when the title has no Latin letter', async ({ admin }) => {
    expect((await create(admin, { title: '日历' })).slug).toBe('rili');
    expect((await create(admin, { title: 'Straße Łódź' })).slug).toBe('strasse-lodz');
    expect((await create(admin, { title: '🙂' })).slug).toMatch(/^product(-\d+)?$/);
  });

  test('cannot use unknown images or categories', { tags: ['U05'] }, async ({ admin }) => {
    const someones = 'a'.repeat(24);
    const response = await admin.call(
      'POST',
      '/back-office/products',
      productForm({
        categories: [someones],
        img2: { documentId: someones, alternativeText: '' },
        img_slider: [{ documentId: someones, alternativeText: '' }],
      }),
    );
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().validation_error).sort()).toEqual([
      'categories',
      'img2',
      'img_slider',
    ]);
  });
});

describe('a change', () => {
  test('of the title leaves the slug and is recorded in the audit list', async ({ admin }) => {
    const made = await create(admin, { title: 'First Name' });
    const response = await save(admin, made, { title: 'Second Name', price: '99.00' });
    expect(response.json().data).toMatchObject({ title: 'Second Name', slug: 'first-name' });
    expect((await readAudit(admin, made.documentId))[0]).toEqual({
      action: 'changed',
      by: admin.user.username,
      details: {
        titleBefore: 'First Name',
        title: 'Second Name',
        priceBefore: 149,
        price: 99,
      },
    });
  });

  test(
    'of the price needs a recent reauthentication, others do not',
    { tags: ['A07'] },
    async ({ shop }) => {
      const admin = await createAdmin(shop);
      const made = await create(admin);
      await makeProofOld(shop, admin.user.id);
      const refused = await save(admin, made, { price: '0' });
      expect([refused.statusCode, expectErrorCode(refused)]).toEqual([403, 'PROOF_TOO_OLD']);
      expect((await save(admin, made, { description: 'Other' })).statusCode).toBe(200);
    },
  );

  test('by two admins on the same data is saved once', async ({ shop, admin }) => {
    const made = await create(admin);
    const other = await createAdmin(shop);
    const changes = await Promise.all([
      save(admin, made, { title: 'Mine' }),
      other.call('PUT', path(made.documentId), formOf(made, { title: 'Theirs' })),
    ]);
    expect(changes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = changes.find(({ statusCode }) => statusCode === 400)!;
    expect(refused.json().error.message).toMatch(/^Someone else has changed this meanwhile/);
    const saved = changes.find(({ statusCode }) => statusCode === 200)!;
    expect((await read(admin, made.documentId)).title).toBe(saved.json().data.title);
  });

  test('reorders the slider images', async ({ shop, admin }) => {
    const images = [await chooseImage(shop, admin, 'One'), await chooseImage(shop, admin, 'Two')];
    const made = await create(admin, { img_slider: images });
    const reordered = await save(admin, made, { img_slider: images.toReversed() });
    const texts = reordered.json<{ data: AdminProduct }>().data.img_slider!;
    expect(texts.map(({ alternativeText }) => alternativeText)).toEqual(['Two', 'One']);
    const none = await save(admin, reordered.json().data, { img_slider: [] });
    expect(none.json().data.img_slider).toEqual([]);
  });

  test('cannot remove required fields of a published product', async ({ shop, admin }) => {
    const { documentId } = await createProduct(shop);
    const response = await save(admin, await read(admin, documentId), {
      description: ' ',
      price: '',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error).toEqual({
      description: ['Description is required'],
      price: ['Price must be 0.50 or more'],
      categories: ['Choose at least one category'],
    });
  });

  test(
    'of the price shows on a cached page at once',
    { tags: ['P04'] },
    async ({ shop, admin, category }) => {
      const made = await createProduct(shop, { priceCents: 14_900 });
      const pages = await openPages(shop, async (_, { send }) => {
        const answer = await send(`/api/products/${made.documentId}`, { method: 'GET' });
        const { data } = (await answer.json()) as { data: { price: number } };
        return `costs ${data.price}`;
      });
      expect((await pages.get('/public')).body).toBe('costs 149');
      expect((await pages.get('/public')).body).toBe('costs 149');
      expect(pages.rendered).toHaveLength(1);
      const product = await read(admin, made.documentId);
      const changed = await save(admin, product, {
        price: '99.50',
        categories: [category.documentId],
      });
      expect(changed.statusCode, changed.body).toBe(200);
      const isShown = ({ body }: { body: string }) => body === 'costs 99.5';
      await until(() => pages.get('/public'), isShown);
    },
  );

  test('of an unknown product is a 404', async ({ admin }) => {
    const made = await create(admin);
    const missing = { ...made, documentId: 'z'.repeat(24) };
    expect((await save(admin, missing)).statusCode).toBe(404);
    expect((await admin.call('GET', path('z'.repeat(24)))).statusCode).toBe(404);
  });
});
