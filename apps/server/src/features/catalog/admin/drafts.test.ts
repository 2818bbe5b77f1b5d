import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { chooseImage, productForm, readAudit } from '../../../../test/support/calls/admin-calls.ts';
import {
  createCategory,
  createProduct,
  type Customer,
  putIntoCategory,
} from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';

const test = shopTest().extend('category', { scope: 'file' }, ({ shop }) =>
  createCategory(shop, { title: 'Drafts' }),
);

const path = '/back-office/products';

async function create(admin: Customer, given: Parameters<typeof productForm>[0] = {}) {
  const answer = await admin.call('POST', path, productForm(given));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AdminProduct }>().data;
}

const remove = (admin: Customer, { documentId }: { documentId: string }) =>
  admin.call('DELETE', `${path}/${documentId}`);

const messageOf = (answer: { json: () => { error: { message: string } } }) =>
  answer.json().error.message;

async function createSellable(shop: TestShop, category: { id: number }) {
  const product = await createProduct(shop);
  await putIntoCategory(shop, product, category);
  return product;
}

const change = (admin: Customer, body: object) => admin.call('PUT', path, body);

describe('a draft', () => {
  test(
    'is deleted with its releases and their files',
    { tags: ['slow', 'VEND-10'] },
    async ({ shop, admin, adminReleases }) => {
      const { db } = shop.deps;
      const draft = await create(admin, { title: 'Never Sold' });
      const bytes = buildPackage('1.0.0.0', { slug: draft.slug });
      const uploaded = (await adminReleases.upload(draft, 'never.sppkg', bytes)).json().data;
      await adminReleases.publish(draft, { package: uploaded.documentId, changelog: 'New.' });
      const [file] = await db
        .select({ key: files.storageKey })
        .from(files)
        .where(eq(files.documentId, uploaded.documentId));
      expect((await remove(admin, draft)).statusCode).toBe(200);
      expect((await admin.call('GET', `${path}/${draft.documentId}`)).statusCode).toBe(404);
      expect(await db.$count(files, eq(files.storageKey, file!.key))).toBe(0);
      await expect(shop.deps.files.openPackage(file!.key)).rejects.toThrow('is missing');
      expect((await readAudit(admin, draft.documentId))[0]).toMatchObject({
        action: 'deleted',
        details: { title: 'Never Sold' },
      });
      expect((await remove(admin, draft)).statusCode).toBe(404);
      const jobStates = async () => {
        const { rows } = await db.execute<{ state: string }>(
          sql`select distinct state from jobs.job where name = 'write-security-review'`,
        );
        return rows.map(({ state }) => state);
      };
      await until(jobStates, (states) => states.join() === 'completed');
      expect((await create(admin, { title: 'Never Sold' })).slug).toBe('never-sold');
    },
  );

  test(
    'in a bundle or named by a discount code is not deleted, and the answer says where',
    { tags: ['slow', 'VEND-10'] },
    async ({ shop, admin, category }) => {
      const draft = await create(admin, { title: 'Wanted' });
      const published = await createSellable(shop, category);
      await create(admin, {
        title: 'Great Pair',
        contents: [draft.documentId, published.documentId],
      });
      const refused = await remove(admin, draft);
      expect([refused.statusCode, messageOf(refused)]).toEqual([
        400,
        'Remove it from the bundle “Great Pair” first.',
      ]);
      const chosen = await create(admin, { title: 'Chosen' });
      const code = await admin.call('POST', '/back-office/discounts', {
        code: 'ONLYCHOSEN',
        kind: 'percent',
        value: 10,
        products: [chosen.documentId],
        from: null,
        until: null,
        limit: null,
        limitPerPerson: null,
        minimum: null,
      });
      expect(code.statusCode, code.body).toBe(200);
      expect(messageOf(await remove(admin, chosen))).toBe(
        'Remove it from the discount code “ONLYCHOSEN” first.',
      );
    },
  );

  test(
    'that was sold is not deleted, nor what was published once',
    { tags: ['slow', 'VEND-10'] },
    async ({ shop, admin, buyer, category }) => {
      const { product: sold } = await buyer.buyProduct();
      const never = 'Only a draft that was never sold can be deleted';
      expect(messageOf(await remove(admin, sold))).toBe(never);
      await shop.deps.db
        .update(products)
        .set({ publishedAt: null })
        .where(eq(products.id, sold.id));
      expect(messageOf(await remove(admin, sold))).toBe(never);
      const shown = await createSellable(shop, category);
      await change(admin, { products: [shown.documentId], change: { state: 'archived' } });
      expect(messageOf(await remove(admin, shown))).toBe(never);
    },
  );

  test(
    'put into bundles while it is deleted is in all of them, or gone',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const published = await createSellable(shop, category);
      for (const round of [1, 2, 3]) {
        const draft = await create(admin, { title: `Contested ${round}` });
        const contents = [draft.documentId, published.documentId];
        const [deleted, bundled] = await Promise.all([
          remove(admin, draft),
          admin.call('POST', path, productForm({ title: `Pair ${round}`, contents })),
        ]);
        const outcome = [deleted.statusCode, bundled.statusCode];
        expect([
          [200, 400],
          [400, 200],
        ]).toContainEqual(outcome);
      }
    },
  );
});

test(
  'a duplicate is a draft with the texts, price, categories and images of its original',
  { tags: ['slow', 'VEND-10'] },
  async ({ shop, admin, category, adminReleases }) => {
    const original = await create(admin, {
      title: 'Team Wall',
      slug: 'the-wall',
      price: '19.99',
      categories: [category.documentId],
      img: await chooseImage(shop, admin, 'A wall'),
      img_slider: [await chooseImage(shop, admin, 'Bricks')],
    });
    const bytes = buildPackage('1.0.0.0', { slug: original.slug });
    const uploaded = (await adminReleases.upload(original, 'wall.sppkg', bytes)).json().data;
    await adminReleases.publish(original, { package: uploaded.documentId, changelog: 'New.' });
    const answer = await admin.call('POST', `${path}/${original.documentId}/copies`);
    const copy = answer.json<{ data: AdminProduct }>().data;
    const { id, documentId, slug, title, createdAt, updatedAt, release, ...same } = copy;
    expect(same).toMatchObject({
      state: 'draft',
      price: 19.99,
      version: null,
      categories: [{ documentId: category.documentId }],
      img: original.img,
      img_slider: original.img_slider,
      description: original.description,
    });
    expect([title, slug, release]).toEqual(['Copy of Team Wall', 'copy-of-team-wall', null]);
    expect(await shop.deps.db.$count(releases, eq(releases.productId, id))).toBe(0);
    expect((await readAudit(admin, documentId))[0]).toMatchObject({
      action: 'duplicated',
      details: { title: 'Copy of Team Wall', original: 'Team Wall' },
    });
    const pair = await create(admin, {
      title: 'x'.repeat(120),
      contents: [documentId, original.documentId],
    });
    const copied = await admin.call('POST', `${path}/${pair.documentId}/copies`);
    const { isBundle, contents, title: cut } = copied.json<{ data: AdminProduct }>().data;
    expect([isBundle, contents!.length, cut.length]).toEqual([true, 2, 120]);
    expect([createdAt, updatedAt].every(Boolean)).toBe(true);
  },
);

describe('an undo', () => {
  test(
    'of archiving brings the same products back, unless one was changed since',
    { tags: ['VEND-10'] },
    async ({ shop, admin, category }) => {
      const [first, second] = [
        await createSellable(shop, category),
        await createSellable(shop, category),
      ];
      const ids = [first.documentId, second.documentId];
      await change(admin, { products: [second.documentId], change: { state: 'archived' } });
      const archive = await change(admin, { products: ids, change: { state: 'archived' } });
      const { changed, versions } = archive.json().data;
      expect(changed).toBe(2);
      expect(Object.keys(versions)).toEqual([first.documentId]);
      const undo = { products: [first.documentId], change: { state: 'published' }, versions };
      const undone = await change(admin, undo);
      expect(undone.json().data.changed).toBe(1);

      const again = await change(admin, { products: ids, change: { state: 'archived' } });
      await change(admin, { products: [first.documentId], change: { isNew: true } });
      const late = await change(admin, { ...undo, versions: again.json().data.versions });
      expect(late.json().error.details.code).toBe('CHANGED_MEANWHILE');
      const stateUndo = await admin.call('PUT', `${path}/${first.documentId}/state`, {
        state: 'published',
        updatedAt: again.json().data.versions[first.documentId],
      });
      expect(stateUndo.json().error.details.code).toBe('CHANGED_MEANWHILE');
    },
  );
});

test(
  'products are found by their exact title in any case',
  { tags: ['VEND-10'] },
  async ({ admin }) => {
    await create(admin, { title: '100% Sure' });
    await create(admin, { title: '100 Ways to be Sure' });
    const find = async (title: string) => {
      const answer = await admin.call('GET', `${path}?title=${encodeURIComponent(title)}`);
      return answer.json<{ data: AdminProduct[] }>().data.map((product) => product.title);
    };
    expect(await find('100% sure')).toEqual(['100% Sure']);
    expect(await find('100%')).toEqual([]);
  },
);
