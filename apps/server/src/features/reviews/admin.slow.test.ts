import type { AdminReview, Review } from '@partshelf/contract/reviews.ts';
import { describe, expect } from 'vitest';
import { openPages } from '../../../test/open-pages.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOwner } from '../../../test/support/owner.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const path = '/back-office/reviews';

const setHidden = (admin: Customer, documentId: string, hidden: boolean) =>
  admin.call('PUT', `${path}/${documentId}/hidden`, { hidden });
const setReply = (admin: Customer, documentId: string, text: unknown) =>
  admin.call('PUT', `${path}/${documentId}/reply`, { text });

async function createReviewed(shop: TestShop, ...ratings: readonly number[]) {
  const product = await createProduct(shop);
  const reviewed = [];
  for (const rating of ratings) {
    const owner = await createOwner(shop, product);
    const written = await owner.review({ rating, comment: `Worth ${rating} stars.` });
    const { documentId } = written.json<{ data: Review }>().data;
    reviewed.push({ documentId, owner });
  }
  const read = async () => {
    const shown = (await shop.app.inject(`/api/products/${product.documentId}`)).json().data;
    const list = (await shop.app.inject(`/api/reviews?slug=${product.slug}`)).json();
    return {
      rating: shown.averageRating,
      count: shown.reviewCount,
      comments: list.data.map(({ comment }: Review) => comment).sort(),
      total: list.meta.pagination.total,
      replies: list.data.map(({ reply }: Review) => reply?.text ?? null),
    };
  };
  return { product, reviewed, read };
}

describe('a hidden review', () => {
  test(
    'is not shown or counted, stays visible to its author, and can be restored',
    { tags: ['ENT-21'] },
    async ({ shop, admin }) => {
      const { reviewed, read } = await createReviewed(shop, 5, 2);
      const [, bad] = reviewed;
      const before = await read();
      expect(before).toMatchObject({ rating: 3.5, count: 2, total: 2 });
      const hidden = await setHidden(admin, bad!.documentId, true);
      expect(hidden.json().data).toMatchObject({
        hidden: true,
        comment: 'Worth 2 stars.',
        order: { documentId: bad!.owner.order.documentId },
      });
      expect(await read()).toMatchObject({
        rating: 5,
        count: 1,
        total: 1,
        comments: ['Worth 5 stars.'],
      });
      expect((await bad!.owner.findReview()).json().data).toMatchObject({
        comment: 'Worth 2 stars.',
      });
      await setHidden(admin, bad!.documentId, false);
      expect(await read()).toEqual(before);
      expect(await readAudit(admin, bad!.documentId)).toMatchObject([
        { action: 'restored' },
        { action: 'hidden' },
      ]);
    },
  );

  test(
    'is not restored by an undo when someone else hid it again',
    { tags: ['VEND-10'] },
    async ({ shop, admin }) => {
      const { reviewed } = await createReviewed(shop, 3);
      const { documentId } = reviewed[0]!;
      const first = (await setHidden(admin, documentId, true)).json<{ data: AdminReview }>().data;
      const undo = () =>
        admin.call('PUT', `${path}/${documentId}/hidden`, {
          hidden: false,
          hiddenAt: first.hiddenAt,
        });
      expect((await undo()).json().data).toMatchObject({ hidden: false, hiddenAt: null });
      await setHidden(admin, documentId, true);
      expect(expectErrorCode(await undo())).toBe('CHANGED_MEANWHILE');
    },
  );

  test('that was the only one leaves the product without stars', async ({ shop, admin }) => {
    const { reviewed, read } = await createReviewed(shop, 4);
    await setHidden(admin, reviewed[0]!.documentId, true);
    await setHidden(admin, reviewed[0]!.documentId, true);
    expect(await read()).toMatchObject({ rating: null, count: 0, comments: [] });
    expect(await readAudit(admin, reviewed[0]!.documentId)).toHaveLength(1);
  });

  test('is not counted again with the next review', async ({ shop, admin }) => {
    const { product, reviewed, read } = await createReviewed(shop, 1);
    await setHidden(admin, reviewed[0]!.documentId, true);
    await (await createOwner(shop, product)).review({ rating: 4, comment: 'Fine.' });
    expect(await read()).toMatchObject({ rating: 4, count: 1 });
  });

  test(
    'hidden at the same time as others leaves the right rating',
    { tags: ['I14'] },
    async ({ shop, admin }) => {
      const { reviewed, read } = await createReviewed(shop, 1, 2, 3, 4, 5);
      const off = reviewed.slice(0, 3);
      await Promise.all(off.map(({ documentId }) => setHidden(admin, documentId, true)));
      expect(await read()).toMatchObject({ rating: 4.5, count: 2, total: 2 });
    },
  );

  test('disappears from a cached page at once', async ({ shop, admin }) => {
    const { product, reviewed } = await createReviewed(shop, 3);
    const pages = await openPages(shop, async (_, { send }) => {
      const answer = await send(`/api/reviews?slug=${product.slug}`, { method: 'GET' });
      const { meta } = (await answer.json()) as { meta: { pagination: { total: number } } };
      return `${meta.pagination.total} reviews`;
    });
    expect((await pages.get('/public')).body).toBe('1 reviews');
    await setHidden(admin, reviewed[0]!.documentId, true);
    const isGone = ({ body }: { body: string }) => body === '0 reviews';
    await until(() => pages.get('/public'), isGone);
  });
});

describe('a reply', () => {
  test('is shown below the review to everyone, and can be changed and removed', async ({
    shop,
    admin,
  }) => {
    const { reviewed, read } = await createReviewed(shop, 5);
    const { documentId } = reviewed[0]!;
    expect((await read()).replies).toEqual([null]);
    const replied = await setReply(admin, documentId, '  Thank you.  ');
    expect(replied.json().data.reply).toEqual({
      text: 'Thank you.',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await read()).replies).toEqual(['Thank you.']);
    await setReply(admin, documentId, 'Thank you very much.');
    expect((await read()).replies).toEqual(['Thank you very much.']);
    await setReply(admin, documentId, null);
    expect((await read()).replies).toEqual([null]);
    expect((await readAudit(admin, documentId)).map(({ action }) => action)).toEqual([
      'reply removed',
      'replied',
      'replied',
    ]);
  });

  test.for(['', '   ', 5, 'x'.repeat(2_001)])('cannot be %j', async (text, { shop, admin }) => {
    const { reviewed } = await createReviewed(shop, 5);
    expect((await setReply(admin, reviewed[0]!.documentId, text)).statusCode).toBe(400);
  });
});

test('the list finds by text, author, product and whether it is hidden', async ({
  shop,
  admin,
}) => {
  const { product, reviewed } = await createReviewed(shop, 1);
  const [first] = reviewed;
  const owner = await createOwner(shop, product);
  const written = await owner.review({ rating: 5, comment: 'Does every thing it promises.' });
  const second = written.json<{ data: Review }>().data;
  await setHidden(admin, first!.documentId, true);
  const find = async (query: string) =>
    (await admin.call('GET', `${path}?product=${product.documentId}&${query}`))
      .json<{ data: AdminReview[] }>()
      .data.map(({ documentId }) => documentId);
  expect(await find('')).toEqual([second.documentId, first!.documentId]);
  expect(await find('hidden=true')).toEqual([first!.documentId]);
  expect(await find('hidden=false')).toEqual([second.documentId]);
  expect(await find('search=PROMISES every-thing')).toEqual([second.documentId]);
  expect(await find(`search=${first!.owner.user.username}`)).toContain(first!.documentId);
  expect(await find(`search=${encodeURIComponent(product.title)}`)).toHaveLength(2);
  expect(await find('search=%25')).toEqual([]);
});

test('an unknown review is a 404', async ({ admin }) => {
  expect((await setHidden(admin, 'z'.repeat(24), true)).statusCode).toBe(404);
  expect((await setReply(admin, 'z'.repeat(24), 'Hello')).statusCode).toBe(404);
});
