import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCategory, createProduct } from '../../../test/support/factories.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

async function totalOf({ app }: TestShop, address: string): Promise<number> {
  const response = await app.inject({ url: `/api${address}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().meta.pagination.total;
}

test.beforeAll(async ({ shop }) => {
  for (let number = 0; number < 4; number += 1) {
    await createProduct(shop, { type: 'featured', isNew: true, title: `Countable ${number}` });
    await createCategory(shop, { title: `Category ${'abcd'[number]}`, slug: `category-${number}` });
  }
});

const lists = [
  '/products?pagination[pageSize]=2',
  '/products?filters[type]=featured&pagination[pageSize]=2',
  '/products?filters[isNew]=true&pagination[pageSize]=2',
  '/products?filters[title][$containsi]=countable&pagination[pageSize]=2',
  '/products?filters[$or][0][title][$containsi]=countable&pagination[pageSize]=2',
  '/products?pagination[pageSize]=2&pagination[page]=99',
];

test.for(lists)(
  'a product added by plain SQL is counted by the next read of %s',
  async (list, { shop }) => {
    const before = await totalOf(shop, list);
    await shop.deps.db.execute(sql`
    insert into products (document_id, slug, title, description, long_description, other_description, price_cents, type, is_new, published_at)
    values (gen_random_uuid(), gen_random_uuid(), 'Countable', '', '', '', 1, 'featured', true, now())`);
    expect(await totalOf(shop, list)).toBe(before + 1);
    await shop.deps.db.execute(sql`update products set published_at = null where price_cents = 1`);
    expect(await totalOf(shop, list)).toBe(before);
  },
);

test('a category added by plain SQL is counted by the next read', async ({ shop }) => {
  const list = '/categories?pagination[pageSize]=1';
  const before = await totalOf(shop, list);
  await shop.deps.db.execute(sql`
    insert into categories (document_id, title, slug, position) values ('later', 'Later', 'later', 9)`);
  expect(await totalOf(shop, list)).toBe(before + 1);
});

test.for([
  ...lists,
  '/categories?pagination[pageSize]=1',
  '/categories?pagination[pageSize]=1&pagination[page]=99',
])('nothing is counted a second time for %s while nothing changes', async (list, { shop }) => {
  await totalOf(shop, list);
  const first = await countStatements(shop, () => totalOf(shop, list));
  await createProduct(shop);
  expect(await countStatements(shop, () => totalOf(shop, list))).toBe(first + 1);
  expect(await countStatements(shop, () => totalOf(shop, list))).toBe(first);
});
