import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { describe, expect } from 'vitest';
import { chooseImage, productForm, readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  createCategory,
  putIntoCategory,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { categories, productCategories } from '../../../db/tables/catalog.ts';

const test = shopTest();
const path = '/back-office/categories';

test.beforeEach(async ({ shop }) => {
  await shop.deps.db.delete(productCategories);
  await shop.deps.db.delete(categories);
});

const create = (admin: Customer, title: string, img: object | null = null) =>
  admin.call('POST', path, { title, img });
const made = async (admin: Customer, title: string) =>
  (await create(admin, title)).json<{ data: AdminCategory }>().data;
const list = async (admin: Customer) =>
  (await admin.call('GET', path)).json<{ data: AdminCategory[] }>().data;
const titles = (all: readonly AdminCategory[]) => all.map(({ title }) => title);

describe('categories', () => {
  test('are added last, with an image, and visitors see them at once', async ({ shop, admin }) => {
    await made(admin, 'Calendars');
    const img = await chooseImage(shop, admin, 'A list');
    const response = await create(admin, 'Lists', img);
    expect(response.json().data).toMatchObject({ title: 'Lists', slug: 'lists', products: 0, img });
    const shown = (await shop.app.inject('/api/categories?populate=img')).json();
    expect(titles(shown.data)).toEqual(['Calendars', 'Lists']);
    expect(shown.data[1].img).toMatchObject({ alternativeText: 'A list' });
  });

  test('count products in every state', async ({ admin }) => {
    const { documentId } = await made(admin, 'Calendars');
    const response = await admin.call(
      'POST',
      '/back-office/products',
      productForm({ categories: [documentId] }),
    );
    expect(response.statusCode, response.body).toBe(200);
    expect((await list(admin))[0]).toMatchObject({ products: 1 });
  });

  test('have the same slug after renaming', async ({ admin }) => {
    const { documentId } = await made(admin, 'Calendars');
    const renamed = await admin.call('PUT', `${path}/${documentId}`, {
      title: 'Planning',
      img: null,
    });
    expect(renamed.json().data).toMatchObject({ title: 'Planning', slug: 'calendars' });
    expect(await readAudit(admin, documentId)).toMatchObject([
      { action: 'changed' },
      { action: 'created' },
    ]);
  });

  test('have unique titles, also when two are created at the same time', async ({ admin }) => {
    const answers = await Promise.all([create(admin, 'Calendars'), create(admin, 'Calendars')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const { documentId } = await made(admin, 'Lists');
    const renamed = await admin.call('PUT', `${path}/${documentId}`, {
      title: 'Calendars',
      img: null,
    });
    expect(renamed.json().validation_error).toEqual({
      title: ['There is a category with this title already'],
    });
  });

  test('are reordered by a list of all of them', async ({ shop, admin }) => {
    const ids = [await made(admin, 'A'), await made(admin, 'B'), await made(admin, 'C')].map(
      ({ documentId }) => documentId,
    );
    const [a, b, c] = ids as [string, string, string];
    const ordered = await admin.call('PUT', path, { categories: [c, a, b] });
    expect(titles(ordered.json().data)).toEqual(['C', 'A', 'B']);
    const shown = (await shop.app.inject('/api/categories')).json();
    expect(titles(shown.data)).toEqual(['C', 'A', 'B']);
    for (const wrong of [[a, b], [a, b, c, c], [a, b, 'z'.repeat(24)], []]) {
      expect((await admin.call('PUT', path, { categories: wrong })).statusCode).toBe(400);
    }
    expect(titles(await list(admin))).toEqual(['C', 'A', 'B']);
  });

  test('can be deleted while they have no product', async ({ shop, admin }) => {
    const category = await createCategory(shop, { title: 'Full' });
    await putIntoCategory(shop, await createProduct(shop), category);
    const refused = await admin.call('DELETE', `${path}/${category.documentId}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toMatch(/^There are products in this category/);
    await shop.deps.db.delete(productCategories);
    expect((await admin.call('DELETE', `${path}/${category.documentId}`)).statusCode).toBe(200);
    expect(await list(admin)).toEqual([]);
    expect((await admin.call('DELETE', `${path}/${category.documentId}`)).statusCode).toBe(404);
  });

  test('are either deleted or get the product when both happen at the same time', async ({
    admin,
  }) => {
    const { documentId } = await made(admin, 'Contested');
    const [product, deletion] = await Promise.all([
      admin.call('POST', '/back-office/products', productForm({ categories: [documentId] })),
      admin.call('DELETE', `${path}/${documentId}`),
    ]);
    expect([product.statusCode, deletion.statusCode].sort()).toEqual([200, 400]);
  });
});
