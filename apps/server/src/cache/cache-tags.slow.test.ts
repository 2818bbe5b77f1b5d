import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until, type TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createCustomer, createProduct, createCategory } from '../../test/support/factories.ts';
import { openPages } from '../../test/open-pages.ts';
import { createOwner } from '../../test/support/owner.ts';
import { users } from '../db/tables/accounts.ts';
import { categories, products, releases } from '../db/tables/catalog.ts';

const test = shopTest();
let product: Awaited<ReturnType<typeof createProduct>>;
let other: typeof product;
let reviewer: Awaited<ReturnType<typeof createOwner>>;

test.beforeAll(async ({ shop }) => {
  product = await createProduct(shop, { type: 'trending' });
  other = await createProduct(shop, { type: 'featured' });
  reviewer = await createOwner(shop, product);
  await reviewer.review({ rating: 3, comment: 'Fine.' });
});

const list = '/api/products?pagination[pageSize]=8';
const sorted = '/api/products?sort=price';
const calls: Record<string, () => string[]> = {
  '/public/text': () => [],
  '/public/home': () => [list, '/api/categories'],
  '/public/search': () => [`/api/products?filters[title][$containsi]=Part`],
  '/public/cheapest': () => [`${sorted}&filters[type]=featured`],
  '/public/on-2019': () => ['/api/products?filters[runsOn]=2019'],
  '/public/product': () => [`/api/products?filters[slug]=${product.slug}&populate=categories`],
  '/public/other': () => [`/api/products?filters[slug][$eq]=${other.slug}`],
  '/public/reviews': () => [
    `/api/products?filters[slug]=${product.slug}`,
    `/api/reviews?slug=${product.slug}`,
  ],
  '/public/review-list': () => [`/api/reviews?slug=${product.slug}`],
  '/public/other-reviews': () => [`/api/reviews?slug=${other.slug}`],
};
const addresses = Object.keys(calls);

async function openNode(shop: TestShop) {
  const node = await openPages(shop, async (address, { send }) => {
    const answers = calls[address]!().map((path) => send(path, { method: 'GET' }));
    const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
    return `${texts.join('\n')} `;
  });
  const published: string[] = [];
  node.changes.onChange((tag) => published.push(tag));
  for (const address of addresses) await node.get(address);
  return { ...node, published };
}

async function listInvalidated(
  shop: TestShop,
  { get, rendered, published }: Awaited<ReturnType<typeof openNode>>,
  change: () => Promise<unknown>,
) {
  published.length = 0;
  await change();
  const last = await publishMarker(shop, published);
  rendered.length = 0;
  for (const address of addresses) await get(address);
  expect(published).toContain(last);
  return rendered.map((address) => address.slice('/public/'.length));
}

let lastMarker = 0;

/** Our own notification arrives after all those that were committed before it. */
async function publishMarker({ deps }: TestShop, published: readonly string[]) {
  lastMarker += 1;
  const tag = `test:${lastMarker}`;
  await deps.db.$client.query('select pg_notify($1, $2)', ['catalog_changed', tag]);
  await until(
    async () => published.includes(tag),
    (isThere) => isThere,
  );
  return tag;
}

const update = ({ deps }: TestShop, id: number, values: Partial<typeof products.$inferInsert>) =>
  deps.db.update(products).set(values).where(eq(products.id, id));

describe('a cached page', () => {
  test('stays when a reviewer changes their name, unless it shows their review', async ({
    shop,
  }) => {
    const node = await openNode(shop);
    const rename = () =>
      reviewer.call('PUT', `/users/${reviewer.user.id}`, { username: 'Renamed' });
    expect(await listInvalidated(shop, node, rename)).toEqual(['reviews', 'review-list']);
    expect((await node.get('/public/reviews')).body).toContain('Renamed');
  });

  test('stays when a customer without a review changes their name', async ({ shop }) => {
    const node = await openNode(shop);
    const { user } = await createCustomer(shop);
    const rename = () =>
      shop.deps.db.update(users).set({ username: 'Silent' }).where(eq(users.id, user.id));
    expect(await listInvalidated(shop, node, rename)).toEqual([]);
  });

  test('shows a new review and its stars on every node, and other pages stay', async ({ shop }) => {
    const nodes = [await openNode(shop), await openNode(shop)];
    const second = await createOwner(shop, product);
    const shown = ['home', 'search', 'product', 'reviews', 'review-list'];
    expect(
      await listInvalidated(shop, nodes[0]!, () =>
        second.review({ rating: 5, comment: 'Superb.' }),
      ),
    ).toEqual(shown);
    expect(await listInvalidated(shop, nodes[1]!, async () => {})).toEqual(shown);
    for (const { get } of nodes) {
      expect((await get('/public/home')).body).toContain('"averageRating":4');
      expect((await get('/public/reviews')).body).toContain('Superb.');
    }
  });

  test('shows a new price wherever the product is, and in lists sorted by it', async ({ shop }) => {
    const node = await openNode(shop);
    expect(
      await listInvalidated(shop, node, () => update(shop, product.id, { priceCents: 7 })),
    ).toEqual(['home', 'search', 'cheapest', 'product', 'reviews', 'review-list']);
  });

  test('of what runs on a SharePoint is dropped when a release does', async ({ shop }) => {
    const node = await openNode(shop);
    const read = () =>
      shop.deps.db
        .update(releases)
        .set({ runsOn: ['2019'] })
        .where(eq(releases.productId, other.id));
    expect(await listInvalidated(shop, node, read)).toEqual([
      'home',
      'search',
      'cheapest',
      'on-2019',
      'other',
      'other-reviews',
    ]);
    expect((await node.get('/public/on-2019')).body).toContain(other.slug);
  });

  test('of any list is dropped when a product is published, named or withdrawn', async ({
    shop,
  }) => {
    const node = await openNode(shop);
    const lists = ['home', 'search', 'cheapest', 'on-2019'];
    const publish = () => createProduct(shop, { title: 'Fresh' });
    expect(await listInvalidated(shop, node, publish)).toEqual(lists);
    expect(
      await listInvalidated(shop, node, () => update(shop, other.id, { title: 'Named' })),
    ).toEqual([...lists, 'other', 'other-reviews']);
    const { id } = await createProduct(shop, { publishedAt: null });
    expect(
      await listInvalidated(shop, node, () => update(shop, id, { title: 'Still a draft' })),
    ).toEqual([]);
  });

  test('is invalidated when a category changes, or many products at once', async ({ shop }) => {
    const node = await openNode(shop);
    const category = await createCategory(shop, { title: 'Tagged' });
    await listInvalidated(shop, node, async () => {});
    const move = () =>
      shop.deps.db.update(categories).set({ position: 9 }).where(eq(categories.id, category.id));
    expect(await listInvalidated(shop, node, move)).toEqual(
      addresses.map((address) => address.slice(8)),
    );
    const many = Array.from({ length: 120 }, (_, index) => ({
      slug: `many-${index}`,
      title: 'Many',
      description: '',
      longDescription: '',
      otherDescription: '',
      priceCents: 1,
      publishedAt: new Date(),
    }));
    await listInvalidated(shop, node, () => shop.deps.db.insert(products).values(many));
    expect(node.published).toContain('everything');
    expect(node.published.length).toBeLessThan(110);
  });

  test('of a call that has no tags of its own is dropped at any change', async ({ shop }) => {
    const published: string[] = [];
    const { get, changes, rendered } = await openPages(shop, async (_, { send }) =>
      (await send('/api/contacts', { method: 'GET' })).text(),
    );
    changes.onChange((tag) => published.push(tag));
    await get('/public');
    await update(shop, product.id, { priceCents: 8 });
    await publishMarker(shop, published);
    await get('/public');
    expect(rendered).toHaveLength(2);
  });

  test('is not cached when what it shows changed while it was rendered', async ({ shop }) => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { get, changes, rendered } = await openPages(shop, async (address, { send }) => {
      const answer = await send(calls[address]!()[0]!, { method: 'GET' });
      begun.resolve();
      await finish.promise;
      return answer.text();
    });
    const tags: string[] = [];
    changes.onChange((tag) => tags.push(tag));
    const early = [get('/public/product'), get('/public/other')];
    await begun.promise;
    await update(shop, product.id, { priceCents: 9 });
    await publishMarker(shop, tags);
    finish.resolve();
    await Promise.all(early);
    await get('/public/other');
    expect(rendered).toHaveLength(2);
    expect((await get('/public/product')).body).toContain('"price":0.09');
    expect(rendered).toHaveLength(3);
  });
});
