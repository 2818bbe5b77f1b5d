import type { ProductFilters, ProductSortKey } from '@partshelf/contract/catalog/catalog.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { shopTest } from '../../../test/support/shop-test.ts';
import { connect, type Database } from '../../db/client.ts';
import { products } from '../../db/tables/catalog.ts';
import { createLog } from '../../platform/log.ts';
import { listProducts } from './catalog.ts';
import { published, toCondition } from './filter-queries.ts';
import { orderBySortedId, toOrder } from './product-queries.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  const owner = new pg.Client({ connectionString: shop.ownerDatabaseUrl });
  await owner.connect();
  await owner.query(`
    insert into products (document_id, slug, title, description, long_description, other_description,
      price_cents, is_new, type, average_rating, review_count, published_at, created_at, updated_at)
    select 'many' || n, 'part-' || n, 'Part ' || md5(n::text), md5((n + 1)::text), repeat(md5(n::text), 40), '', n % 9000,
      n % 50 = 0, (array['standard', 'featured', 'trending'])[1 + n % 3],
      nullif(n % 6, 0), n % 40, now(), now() - n * interval '1 minute', now() - n * interval '1 hour'
    from generate_series(1, 10000) n`);
  await owner.query('vacuum analyze products');
  await owner.end();
});

async function explain(
  db: Database,
  { filters = {}, order }: { filters?: ProductFilters; order: readonly SQL[] },
): Promise<string> {
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(and(published, toCondition(filters)))
    .orderBy(...order)
    .limit(25);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${page}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const sorts: ProductSortKey[] = [
  'id:desc',
  'documentId',
  'documentId:desc',
  'slug',
  'slug:desc',
  'title',
  'title:desc',
  'price',
  'price:desc',
  'isNew',
  'isNew:desc',
  'type',
  'type:desc',
  'averageRating',
  'averageRating:desc',
  'reviewCount',
  'reviewCount:desc',
  'createdAt',
  'createdAt:desc',
  'updatedAt',
  'updatedAt:desc',
];

test.for(sorts)(
  'of 10,000 products, the first by %s are read from an index',
  async (key, { db }) => {
    const plan = await explain(db, { order: toOrder([key]) });
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
    expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(cost/);
  },
);

test.for<ProductFilters>([
  { title: { $startsWithi: 'part abc' } },
  { title: { $containsi: 'part café abc' } },
  { slug: { $containsi: 'part 9999' } },
  { title: { $endsWith: 'abcd' } },
  { slug: { $in: ['part-1', 'part-2'] } },
  { documentId: { $eq: 'many7' } },
  { id: { $in: [1, 2, 3] } },
  { $or: [{ title: { $containsi: 'abcd' } }, { description: { $startsWith: 'abcd' } }] },
])('of 10,000 products, those by %j are found by an index', async (filters, { db }) => {
  const plan = await explain(db, { filters, order: [orderBySortedId] });
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan');
});

test.for<ProductFilters>([
  { price: { $gte: 10, $lt: 12 } },
  { createdAt: { $gt: '2026-01-01' } },
  { averageRating: { $gte: 5 } },
  { reviewCount: { $gt: 38 } },
  { type: { $in: ['featured', 'trending'] } },
  { title: { $ne: 'x' } },
])('of 10,000 products, no page by %j reads all of them', async (filters, { db }) => {
  expect(await explain(db, { filters, order: toOrder([]) })).not.toContain('Seq Scan');
});

test.for<ProductFilters>([{}, { slug: { $eq: 'part-7' } }, { title: { $containsi: 'part abc1' } }])(
  'a list by %j is planned in advance, whichever parts are wanted',
  async (filters, { shop }) => {
    const db = connect(shop.ownerDatabaseUrl, createLog('fatal'), 1);
    const wanted = { filters, sort: [], page: { limit: 8, offset: 0 } };
    for (const relations of [[], ['img'], ['img', 'categories']] as const) {
      for (let read = 0; read < 5; read += 1) await listProducts(db, { ...wanted, relations });
    }
    const { rows } = await db.execute(sql`
      select custom_plans from pg_prepared_statements where name like 'list_products_%'`);
    expect(rows).toEqual([{ custom_plans: '5' }]);
    await db.$client.end();
  },
);
