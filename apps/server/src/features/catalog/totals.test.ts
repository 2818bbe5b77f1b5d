import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestShop } from '../../../test/support/test-shop.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createCategory } from '../../../test/support/catalog-factories.ts';

const shop = await openTestShop();

async function totalOf(address: string): Promise<number> {
  const response = await shop.app.inject({ url: `/api${address}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().meta.pagination.total;
}

/** How many statements the database sees meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(shop.deps.db.$client, 'query');
  await work();
  const { length } = queries.mock.calls;
  queries.mockRestore();
  return length;
}

for (let number = 0; number < 4; number += 1) {
  await createProduct(shop, { type: 'featured', isNew: true, title: `Countable ${number}` });
  await createCategory(shop, { title: `Category ${'abcd'[number]}`, slug: `category-${number}` });
}

const lists = [
  '/products?pagination[pageSize]=2',
  '/products?pagination[pageSize]=2&pagination[page]=77',
  '/products?filters[type]=featured&pagination[pageSize]=2',
  '/products?filters[isNew]=true&pagination[pageSize]=2',
  '/products?filters[$or][0][title][$containsi]=countable&pagination[pageSize]=2',
];

test.each(lists)('a product added by plain SQL is counted by the next read of %s', async (list) => {
  const before = await totalOf(list);
  await shop.deps.db.execute(sql`
    insert into products (document_id, slug, title, description, long_description, other_description, price_cents, type, is_new, published_at)
    values (gen_random_uuid(), gen_random_uuid(), 'Countable', '', '', '', 1, 'featured', true, now())`);
  expect(await totalOf(list)).toBe(before + 1);
  await shop.deps.db.execute(sql`update products set published_at = null where price_cents = 1`);
  expect(await totalOf(list)).toBe(before);
});

test('a category added by plain SQL is counted by the next read', async () => {
  const list = '/categories?pagination[pageSize]=1';
  const before = await totalOf(list);
  await shop.deps.db.execute(sql`
    insert into categories (document_id, title, slug, position) values ('later', 'Later', 'later', 9)`);
  expect(await totalOf(list)).toBe(before + 1);
});

test.each([...lists, '/categories?pagination[pageSize]=1'])(
  'nothing is counted a second time for %s while nothing changes',
  async (list) => {
    await totalOf(list);
    const first = await countStatements(() => totalOf(list));
    await createProduct(shop);
    expect(await countStatements(() => totalOf(list))).toBe(first + 1);
    expect(await countStatements(() => totalOf(list))).toBe(first);
  },
);
