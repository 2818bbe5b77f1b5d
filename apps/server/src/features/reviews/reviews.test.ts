import { describe, expect, vi } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createImage, createCustomer, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';

const test = shopTest();

type Product = Awaited<ReturnType<typeof createProduct>>;

async function writeReview(
  shop: TestShop,
  product: Product,
  given: Partial<typeof reviews.$inferInsert> = {},
  person: Parameters<typeof createCustomer>[1] = {},
) {
  const { db } = shop.deps;
  const { user } = await createCustomer(shop, person);
  const [order] = await db
    .insert(orders)
    .values({ userId: user.id, status: 'succeeded', totalCents: 1_999, itemsHash: 'any' })
    .returning();
  const [review] = await db
    .insert(reviews)
    .values({
      userId: user.id,
      productId: product.id,
      orderId: order!.id,
      rating: 4,
      comment: 'Does what it says.',
      ...given,
    })
    .returning();
  return { review: review!, user, order: order! };
}

const get = ({ app }: TestShop, query: string) => app.inject({ url: `/api/reviews?${query}` });

async function read(shop: TestShop, query: string) {
  const response = await get(shop, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('GET /reviews?slug', () => {
  test(
    'answers author, rating and comment to anyone',
    { tags: ['API-58', 'ENT-19', 'ENT-20', 'ENT-21', 'ENT-22', 'PERM-03'] },
    async ({ shop, product }) => {
      const image = await createImage(shop);
      const createdAt = new Date('2025-11-20T10:00:00Z');
      const { review } = await writeReview(
        shop,
        product,
        { rating: 5, comment: 'Line one.\nLine two.', createdAt },
        { username: 'Noor Visser', profileImageId: image.id },
      );
      const { data, meta } = await read(shop, `slug=${product.slug}`);
      expect(data).toEqual([
        {
          documentId: review.documentId,
          rating: 5,
          comment: 'Line one.\nLine two.',
          createdAt: createdAt.toISOString(),
          product: { documentId: product.documentId },
          users_permissions_user: {
            username: 'Noor Visser',
            profileImg: { url: `/uploads/${image.storageKey}-1200.webp` },
          },
          version: null,
          isVerifiedBuyer: true,
          reply: null,
        },
      ]);
      expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 1 });
    },
  );

  test(
    'says nothing of the person but name and image, and nothing of the order',
    { tags: ['ENT-21', 'ENT-22', 'R06'] },
    async ({ shop, product }) => {
      const { user, order } = await writeReview(shop, product);
      const { body } = await get(shop, `slug=${product.slug}`);
      for (const secret of [
        user.email,
        user.documentId,
        order.documentId,
        'email',
        '"order',
        '"id"',
      ]) {
        expect(body).not.toContain(secret);
      }
      expect(JSON.parse(body).data[0].users_permissions_user).toEqual({
        username: user.username,
        profileImg: null,
      });
    },
  );

  test(
    'answers the newest first, a page at a time',
    { tags: ['API-58'] },
    async ({ shop, product }) => {
      await writeReview(shop, await createProduct(shop), { comment: 'Of another product' });
      const days = ['2025-03-02', '2025-03-04', '2025-03-01', '2025-03-03', '2025-03-04'];
      for (const [index, day] of days.entries()) {
        await writeReview(shop, product, { comment: `Comment ${index}`, createdAt: new Date(day) });
      }
      const page = async (number: number) => {
        const query = `pagination[page]=${number}&pagination[pageSize]=2`;
        const { data, meta } = await read(shop, `slug=${product.slug}&${query}`);
        expect(meta.pagination).toEqual({ page: number, pageSize: 2, pageCount: 3, total: 5 });
        return data.map(({ comment }: { comment: string }) => comment);
      };
      expect(await page(1)).toEqual(['Comment 4', 'Comment 1']);
      expect(await page(2)).toEqual(['Comment 3', 'Comment 0']);
      expect(await page(3)).toEqual(['Comment 2']);
      expect(await page(4)).toEqual([]);
      expect(await page(999_999_999)).toEqual([]);
    },
  );

  test(
    'is sorted by rating, the newest first among equals, and filtered by stars',
    { tags: ['BUY-02'] },
    async ({ shop }) => {
      const product = await createProduct(shop);
      for (const [index, rating] of [4, 2, 5, 4, 2].entries()) {
        const createdAt = new Date(`2025-03-0${index + 1}`);
        await writeReview(shop, product, {
          rating,
          comment: `${rating} on day ${index}`,
          createdAt,
        });
      }
      const hiddenAt = new Date();
      await writeReview(shop, product, { rating: 5, comment: 'Hidden', hiddenAt });
      const list = async (query: string) => {
        const { data, meta } = await read(shop, `slug=${product.slug}&${query}`);
        expect(meta.ratings).toEqual([
          { rating: 5, count: 1 },
          { rating: 4, count: 2 },
          { rating: 3, count: 0 },
          { rating: 2, count: 2 },
          { rating: 1, count: 0 },
        ]);
        const { total } = meta.pagination;
        return { total, comments: data.map(({ comment }: { comment: string }) => comment) };
      };
      const days = (...comments: string[]) => ({ total: 5, comments });
      expect(await list('sort=rating:desc')).toEqual(
        days('5 on day 2', '4 on day 3', '4 on day 0', '2 on day 4', '2 on day 1'),
      );
      expect(await list('sort=rating:DESC')).toEqual(await list('sort=rating:desc'));
      expect(await list('sort=rating:asc')).toEqual(
        days('2 on day 4', '2 on day 1', '4 on day 3', '4 on day 0', '5 on day 2'),
      );
      expect(await list('sort=createdAt:desc')).toEqual(
        days('2 on day 4', '4 on day 3', '5 on day 2', '2 on day 1', '4 on day 0'),
      );
      const secondWithFour = 'rating=4&pagination[page]=2&pagination[pageSize]=1';
      expect(await list(secondWithFour)).toEqual({ total: 2, comments: ['4 on day 0'] });
      expect(await list('rating=3')).toEqual({ total: 0, comments: [] });
    },
  );

  test('answers an empty list for a product without reviews', async ({ shop }) => {
    const { slug } = await createProduct(shop);
    expect((await read(shop, `slug=${slug}`)).data).toEqual([]);
  });

  test('lets through what was written unchanged', { tags: ['R04'] }, async ({ shop, product }) => {
    const comment = "<script>alert(1)</script> javascript:alert(1) \u202E%_\\'";
    await writeReview(shop, product, { comment });
    expect((await read(shop, `slug=${product.slug}`)).data[0].comment).toBe(comment);
  });

  test('needs the same number of statements for one review and for many', async ({ shop }) => {
    const [one, many] = [await createProduct(shop), await createProduct(shop)];
    await writeReview(shop, one);
    for (let written = 0; written < 4; written += 1) await writeReview(shop, many);
    const queries = vi.spyOn(shop.deps.db.$client, 'query');
    const count = async ({ slug }: Product) => {
      queries.mockClear();
      await read(shop, `slug=${slug}`);
      return queries.mock.calls.length;
    };
    expect(await count(one)).toBe(await count(many));
    queries.mockRestore();
  });

  test('knows no product with another slug', async ({ shop }) => {
    const response = await get(shop, 'slug=no-such-part');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ data: null, error: { name: 'NotFoundError' } });
  });

  test('hides the reviews of an unpublished product', { tags: ['S07'] }, async ({ shop }) => {
    const product = await createProduct(shop, { publishedAt: null });
    await writeReview(shop, product);
    expect((await get(shop, `slug=${product.slug}`)).statusCode).toBe(404);
  });

  test.for([
    '',
    'slug=',
    `slug=${'a'.repeat(201)}`,
    'slug=a%00b',
    'slug=a&slug=b',
    'slug[$ne]=a',
    'slug=a&sort=rating',
    'slug=a&sort=comment:asc',
    'slug=a&rating=6',
    'slug=a&rating=4&rating=5',
    'slug=a&filters[users_permissions_user][email]=a',
    'slug=a&populate=*',
    'slug=a&pagination[page]=0',
    'slug=a&pagination[page]=1e9',
    'slug=a&pagination[page]=9999999999',
    'slug=a&pagination[pageSize]=-1',
  ])('refuses %s', { tags: ['S01', 'S02', 'S04', 'S07'] }, async (query, { shop }) => {
    expect((await get(shop, query)).statusCode).toBe(400);
  });

  test.for(["a'--", '%', '_', '(a+)+$', '../etc'])(
    'matches the slug %s literally',
    { tags: ['S03'] },
    async (slug, { shop }) => {
      expect((await get(shop, `slug=${encodeURIComponent(slug)}`)).statusCode).toBe(404);
    },
  );
});

test.for([0, 6, 4.5])(
  'no review has %d stars',
  { tags: ['ENT-20', 'NUM-04'] },
  async (rating, { shop, product }) => {
    await expect(writeReview(shop, product, { rating })).rejects.toThrow(/insert into "reviews"/);
    expect((await read(shop, `slug=${product.slug}`)).data).toEqual([]);
  },
);
