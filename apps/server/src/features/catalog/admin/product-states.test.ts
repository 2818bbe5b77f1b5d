import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { describe, expect, vi } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import { formOf, productForm, readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  createCategory,
  putIntoCategory,
  createCustomer,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest().extend('category', { scope: 'file' }, ({ shop }) =>
  createCategory(shop, { title: 'Lists' }),
);

const path = (documentId: string) => `/back-office/products/${documentId}`;
const setState = (admin: Customer, documentId: string, state: string) =>
  admin.call('PUT', `${path(documentId)}/state`, { state });
const changeMany = (admin: Customer, ids: readonly string[], change: object) =>
  admin.call('PUT', '/back-office/products', { products: ids, change });
const read = async (admin: Customer, documentId: string) =>
  (await admin.call('GET', path(documentId))).json<{ data: AdminProduct }>().data;

async function createSellable(
  shop: TestShop,
  category: { id: number },
  given: Parameters<typeof createProduct>[1] = {},
) {
  const product = await createProduct(shop, given);
  await putIntoCategory(shop, product, category);
  return product;
}

async function createDraft(admin: Customer) {
  const response = await admin.call(
    'POST',
    '/back-office/products',
    productForm({ description: '', price: '' }),
  );
  return response.json<{ data: AdminProduct }>().data;
}

describe('publishing', () => {
  test('lists all missing fields', { tags: ['slow'] }, async ({ admin }) => {
    const draft = await createDraft(admin);
    const response = await setState(admin, draft.documentId, 'published');
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error).toEqual({
      description: ['Description is required'],
      price: ['Price must be 0.50 or more'],
      categories: ['Choose at least one category'],
      release: ['Publish a release first'],
    });
    expect((await read(admin, draft.documentId)).state).toBe('draft');
  });

  test('makes a complete draft visible to visitors', async ({ shop, admin, category }) => {
    const draft = await createSellable(shop, category, { publishedAt: null });
    expect((await shop.app.inject(`/api/products/${draft.documentId}`)).statusCode).toBe(404);
    const response = await setState(admin, draft.documentId, 'published');
    expect(response.json().data.state).toBe('published');
    expect((await shop.app.inject(`/api/products/${draft.documentId}`)).statusCode).toBe(200);
    expect(await readAudit(admin, draft.documentId)).toMatchObject([{ action: 'published' }]);
  });

  test.for([
    ['draft', 'archived'],
    ['published', 'draft'],
    ['archived', 'draft'],
  ] as const)('no %s product becomes %s', async ([state, next], { shop, admin, category }) => {
    const times = {
      draft: { publishedAt: null },
      published: {},
      archived: { publishedAt: null, archivedAt: new Date() },
    };
    const product = await createSellable(shop, category, times[state as keyof typeof times]);
    const response = await setState(admin, product.documentId, next);
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error.state).toEqual([
      `This product is ${state}, and cannot become ${next}`,
    ]);
  });
});

describe('an archived product', () => {
  test(
    'is hidden from visitors, cannot be bought, and stays available to its buyers',
    { tags: ['S07', 'P02'] },
    async ({ shop, admin, buyer, category }) => {
      const { product } = await buyer.buyProduct();
      const publicReads = [
        `/api/products/${product.documentId}`,
        `/api/products/${product.id}`,
        `/api/reviews?slug=${product.slug}`,
      ];
      for (const url of publicReads) expect((await shop.app.inject(url)).statusCode).toBe(200);
      const archived = await setState(admin, product.documentId, 'archived');
      expect(archived.json().data.state).toBe('archived');
      for (const url of publicReads) expect((await shop.app.inject(url)).statusCode).toBe(404);
      const listed = await shop.app.inject(`/api/products?filters[slug]=${product.slug}`);
      expect(listed.json().data).toEqual([]);
      expect((await shop.app.inject('/sitemap.xml')).body).not.toContain(product.slug);
      const other = await createBuyer(shop);
      expect((await other.order([product])).statusCode).toBe(400);

      const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
      const { downloadLink } = link.json<{ downloadLink: string }>();
      const { rawPayload } = await shop.app.inject(new URL(downloadLink).pathname);
      expect(rawPayload.equals(product.bytes)).toBe(true);

      await putIntoCategory(shop, product, category);
      expect((await setState(admin, product.documentId, 'published')).statusCode).toBe(200);
      for (const url of publicReads) expect((await shop.app.inject(url)).statusCode).toBe(200);
    },
  );
});

describe('a change of many products', () => {
  test('sets type and new flag of all, with an audit entry for each', async ({
    shop,
    admin,
    category,
  }) => {
    const made = [
      await createSellable(shop, category),
      await createSellable(shop, category, { publishedAt: null }),
    ];
    const ids = made.map(({ documentId }) => documentId);
    expect((await changeMany(admin, ids, { type: 'featured' })).json().data).toMatchObject({
      changed: 2,
    });
    expect((await changeMany(admin, ids, { isNew: true })).statusCode).toBe(200);
    for (const id of ids) {
      expect(await read(admin, id)).toMatchObject({ type: 'featured', isNew: true });
      const entries = await readAudit(admin, id);
      expect(entries).toMatchObject([
        { details: { isNew: true } },
        { details: { type: 'featured' } },
      ]);
    }
  });

  test('publishes all or none, and lists the problems of each', async ({
    shop,
    admin,
    category,
  }) => {
    const complete = await createSellable(shop, category, { publishedAt: null });
    const draft = await createDraft(admin);
    const gone = 'z'.repeat(24);
    const ids = [complete.documentId, draft.documentId, gone];
    const response = await changeMany(admin, ids, { state: 'published' });
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error).toEqual({
      [draft.documentId]: [
        'Description is required',
        'Price must be 0.50 or more',
        'Choose at least one category',
        'Publish a release first',
      ],
      [gone]: ['This product does not exist'],
    });
    expect((await read(admin, complete.documentId)).state).toBe('draft');
    const once = await changeMany(admin, [complete.documentId], { state: 'published' });
    expect(once.statusCode).toBe(200);
    const published = await read(admin, complete.documentId);
    await changeMany(admin, [complete.documentId], { state: 'published' });
    expect(await read(admin, complete.documentId)).toEqual(published);
    expect(await readAudit(admin, complete.documentId)).toHaveLength(1);
  });

  test.for([
    [{ price: 1 }],
    [{ type: 'featured', isNew: true }],
    [{ state: 'draft' }],
    [{}],
    [null],
  ] as const)('cannot be %j', async ([change], { shop, admin, category }) => {
    const { documentId } = await createSellable(shop, category);
    expect((await changeMany(admin, [documentId], change as object)).statusCode).toBe(400);
  });

  test('makes open product forms outdated', async ({ shop, admin, category }) => {
    const { documentId } = await createSellable(shop, category);
    const opened = await read(admin, documentId);
    await changeMany(admin, [documentId], { isNew: true });
    const response = await admin.call('PUT', path(documentId), formOf(opened));
    expect(response.statusCode).toBe(400);
  });
});

describe('the list', () => {
  type Listed = { data: AdminProduct[]; meta: { pagination: { total: number } } };
  const list = async (admin: Customer, query: string) =>
    (await admin.call('GET', `/back-office/products?${query}`)).json<Listed>();

  test('finds by title or slug, filters, sorts and pages', async ({ shop, admin }) => {
    const findable = await createCategory(shop, { title: 'Findable' });
    const titles = ['Zebra 100%', 'Apple 100%', 'Mango 1000'];
    for (const [index, title] of titles.entries()) {
      const product = await createProduct(shop, {
        title,
        priceCents: 100 * (index + 1),
        publishedAt: index === 0 ? null : new Date(),
        type: index === 1 ? 'trending' : 'standard',
      });
      await putIntoCategory(shop, product, findable);
    }
    const titlesOf = ({ data }: Listed) => data.map(({ title }) => title);
    const inCategory = `category=${findable.documentId}`;
    expect(titlesOf(await list(admin, `${inCategory}&sort=title:asc`))).toEqual(titles.toSorted());
    expect(titlesOf(await list(admin, `${inCategory}&sort=price:desc`))).toEqual(
      titles.toReversed(),
    );
    expect(titlesOf(await list(admin, `search=00%25&sort=title:asc`))).toEqual([
      'Apple 100%',
      'Zebra 100%',
    ]);
    expect(titlesOf(await list(admin, `${inCategory}&state=draft`))).toEqual(['Zebra 100%']);
    expect(titlesOf(await list(admin, `${inCategory}&type=trending`))).toEqual(['Apple 100%']);
    const page = await list(
      admin,
      `${inCategory}&pagination[pageSize]=1&pagination[page]=2&sort=title:asc`,
    );
    expect(titlesOf(page)).toEqual(['Mango 1000']);
    expect(page.meta.pagination.total).toBe(3);
    const [first] = page.data;
    expect(first).toMatchObject({ state: 'published', categories: [{ title: 'Findable' }] });
    expect(first).not.toHaveProperty('long_description');
  });

  test('needs the same number of statements for few and many products', async ({ shop, admin }) => {
    const count = async (size: number) => {
      const queries = vi.spyOn(shop.deps.db.$client, 'query');
      await list(admin, `pagination[pageSize]=${size}`);
      const { length } = queries.mock.calls;
      queries.mockRestore();
      return length;
    };
    await list(admin, 'pagination[pageSize]=9');
    expect(await count(9)).toBe(await count(1));
  });

  test.for(['sort=id', 'state=gone', 'category=1', 'filters[x]=1', 'search[$ne]=x'])(
    'refuses %s',
    { tags: ['S01'] },
    async (query, { admin }) => {
      const response = await admin.call('GET', `/back-office/products?${query}`);
      expect(response.statusCode).toBe(400);
    },
  );

  test('is for Admins only', { tags: ['A01', 'X11'] }, async ({ shop }) => {
    const helpdesk = await createCustomer(shop, { role: 'Helpdesk' });
    expect((await helpdesk.call('GET', '/back-office/products')).statusCode).toBe(403);
    expect((await shop.app.inject('/api/back-office/products')).statusCode).toBe(401);
  });
});
