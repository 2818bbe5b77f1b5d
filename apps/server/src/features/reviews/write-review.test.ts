import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { openPages } from '../../../test/open-pages.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';

type Product = Awaited<ReturnType<typeof createProduct>>;

const ratingText = 'Rating is required and must be between 1 and 5.';
const fair = { rating: 4, comment: 'Does what it says.' };

const test = shopTest();

const readProduct = async ({ deps }: TestShop, { id }: Product) => {
  const [row] = await deps.db.select().from(products).where(eq(products.id, id));
  return row!;
};

const readReviews = ({ deps }: TestShop, { id }: Product) =>
  deps.db.select().from(reviews).where(eq(reviews.productId, id));

describe('POST /reviews', () => {
  test(
    'stores what the buyer of a product says about it, and answers it',
    { tags: ['API-57', 'REV-10', 'ENT-19', 'ENT-20', 'ENT-21', 'ENT-22', 'PERM-25'] },
    async ({ shop, buyer }) => {
      const { product } = await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const response = await buyer.call('POST', '/reviews', {
        rating: 5,
        comment: '  Up in an afternoon.\nNo complaints.  ',
        product: product.documentId,
        order: order!.documentId,
      });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({
        data: {
          documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
          rating: 5,
          comment: 'Up in an afternoon.\nNo complaints.',
          createdAt: expect.any(String),
          product: { documentId: product.documentId },
          order: { documentId: order!.documentId },
          users_permissions_user: { username: buyer.user.username, profileImg: null },
          version: '1.0.0.0',
          isVerifiedBuyer: true,
          reply: null,
        },
      });
      expect(await readReviews(shop, product)).toMatchObject([
        { userId: buyer.user.id, orderId: order!.id, rating: 5 },
      ]);
    },
  );

  test(
    'knows product and order by numeric id as well, in lists and below data',
    { tags: ['API-57'] },
    async ({ shop, product }) => {
      const { call, order } = await createOwner(shop, product);
      const data = { ...fair, product: [product.id], order: String(order.id) };
      expect((await call('POST', '/reviews', { data })).statusCode).toBe(200);
    },
  );

  test(
    'names the release that was downloaded last, or else the one that was bought',
    { tags: ['slow', 'BUY-02'] },
    async ({ shop, adminReleases }) => {
      const product = await createProduct(shop);
      const bought = await createOwner(shop, product);
      const updated = await createOwner(shop, product);
      const version = async (owner: typeof bought) => {
        expect((await owner.review(fair)).statusCode).toBe(200);
        return (await owner.findReview()).json().data.version;
      };
      await adminReleases.release(product, buildPackage('2.0.0.0', { slug: product.slug }));
      const path = `/products/${product.documentId}/download-link`;
      const { downloadLink } = (await updated.call('GET', path)).json();
      expect((await shop.app.inject(new URL(downloadLink).pathname)).statusCode).toBe(200);
      await adminReleases.release(product, buildPackage('3.0.0.0', { slug: product.slug }));
      await updated.call('GET', path);
      expect([await version(bought), await version(updated)]).toEqual(['1.0.0.0', '2.0.0.0']);
    },
  );

  test('needs an order that was paid', { tags: ['R01', 'REV-09'] }, async ({ shop, product }) => {
    const { call, user, ids } = await createOwner(shop, product);
    const without = await call('POST', '/reviews', { ...fair, product: ids.product });
    expect(without.statusCode).toBe(403);
    for (const status of ['pending', 'failed', 'expired'] as const) {
      const { documentId: order } = await createOrder(shop, user.id, product, status);
      const response = await call('POST', '/reviews', { ...fair, ...ids, order });
      expect(response.statusCode, status).toBe(403);
      expect(response.json().error.message).toBe('You can review a product once it is paid for');
    }
    expect(await readReviews(shop, product)).toEqual([]);
  });

  test('is open after a refund too', async ({ shop }) => {
    const { review, order } = await createOwner(shop, await createProduct(shop));
    const refunded = { refundedAt: new Date() };
    await shop.deps.db.update(orders).set(refunded).where(eq(orders.id, order.id));
    expect((await review(fair)).statusCode).toBe(200);
  });

  test(
    'does not find an order of another user, or an unknown one',
    { tags: ['R01'] },
    async ({ shop, product }) => {
      const [owner, otherUser] = [await createOwner(shop, product), await createCustomer(shop)];
      const orderIds = [owner.order.documentId, owner.order.id, 'x'.repeat(24), 999_999_999];
      for (const order of orderIds) {
        const response = await otherUser.call('POST', '/reviews', { ...fair, ...owner.ids, order });
        expect(response.statusCode, String(order)).toBe(404);
      }
      expect(await readReviews(shop, product)).toEqual([]);
    },
  );

  test('refuses a product that the order does not contain', { tags: ['R01'] }, async ({ shop }) => {
    const { review } = await createOwner(shop, await createProduct(shop));
    const other = await createProduct(shop);
    for (const product of [other.documentId, other.id, 'x'.repeat(24)]) {
      const response = await review({ ...fair, product });
      expect(response.statusCode, String(product)).toBe(400);
      expect(response.json().error.message).toBe('This product is not part of the order');
    }
    expect(await readReviews(shop, other)).toEqual([]);
  });

  test(
    'accepts one review of a product in an order, however often it is sent at once',
    { tags: ['R02', 'I9'] },
    async ({ shop, product }) => {
      const { review } = await createOwner(shop, product);
      const answers = await Promise.all(Array.from({ length: 20 }, () => review(fair)));
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
      const again = await review({ rating: 1, comment: 'Changed my mind.' });
      expect(again.json().error.message).toBe('You have already reviewed this product');
      expect(await readReviews(shop, product)).toMatchObject([fair]);
      expect(await readProduct(shop, product)).toMatchObject({ averageRating: 4, reviewCount: 1 });
    },
  );

  test('accepts another review from another order of the same product', async ({
    shop,
    product,
  }) => {
    const { review, user } = await createOwner(shop, product);
    await review(fair);
    const { documentId: order } = await createOrder(shop, user.id, product);
    expect((await review({ ...fair, order })).statusCode).toBe(200);
    expect(await readReviews(shop, product)).toHaveLength(2);
  });

  test.for([undefined, 0, 6, -1, 4.5, '5', null, 1e9, true, [5]])(
    'refuses the rating %j',
    { tags: ['R03', 'ENT-20', 'REV-16', 'NUM-04'] },
    async (rating, { shop, product }) => {
      const { review } = await createOwner(shop, product);
      const response = await review({ ...fair, rating });
      expect(response.statusCode).toBe(400);
      expect(response.json().validation_error).toEqual({ rating: [ratingText] });
      expect(await readReviews(shop, product)).toEqual([]);
    },
  );

  test.for([
    ['that is missing', undefined, 'Comment is required'],
    ['that is empty', '', 'Comment is required'],
    ['of spaces', ' \n\t ', 'Comment is required'],
    ['that is a number', 7, 'Comment is required'],
    ['that is too long', 'x'.repeat(2_001), 'Comment must be at most 2000 characters'],
  ] as const)(
    'refuses a comment %s',
    { tags: ['R04', 'REV-18'] },
    async ([, comment, text], { shop }) => {
      const { review } = await createOwner(shop, await createProduct(shop));
      const response = await review({ ...fair, comment });
      expect(response.statusCode).toBe(400);
      expect(response.json().validation_error).toEqual({ comment: [text] });
    },
  );

  test('refuses a comment that cannot be stored', { tags: ['R04'] }, async ({ shop }) => {
    const { review } = await createOwner(shop, await createProduct(shop));
    expect((await review({ ...fair, comment: 'a\0b' })).statusCode).toBe(400);
  });

  test.for([
    ['of the greatest length', 'x'.repeat(2_000)],
    ['full of scripts', "<script>alert(1)</script> javascript:alert(1) \\' %_"],
    ['with characters that reverse text', `a${'\u202E\u200F'.repeat(500)}`],
    ['in Persian with its joiners', 'می\u200Cخواهم'],
  ] as const)(
    'stores a comment %s as it was written',
    { tags: ['R04'] },
    async ([, comment], { shop }) => {
      const { review, findReview } = await createOwner(shop, await createProduct(shop));
      expect((await review({ ...fair, comment })).json().data.comment).toBe(comment);
      expect((await findReview()).json().data.comment).toBe(comment);
    },
  );

  test.for([
    { users_permissions_user: 1 },
    { userId: 1 },
    { author: 'another user' },
    { createdAt: '2001-01-01T00:00:00.000Z' },
    { documentId: 'x'.repeat(24) },
    { averageRating: 5 },
  ])(
    'refuses %j, which is not for the buyer to say',
    { tags: ['R05'] },
    async (foreign, { shop, product }) => {
      const { review } = await createOwner(shop, product);
      expect((await review({ ...fair, ...foreign })).statusCode).toBe(400);
      expect(await readReviews(shop, product)).toEqual([]);
    },
  );
});

describe('the rating of a product', () => {
  test(
    'is the mean of its reviews, however many arrive at once',
    { tags: ['slow', 'I14', 'ENT-06', 'R05'] },
    async ({ shop, product }) => {
      const before = await readProduct(shop, product);
      expect(before).toMatchObject({ averageRating: null, reviewCount: 0 });
      const owners = [];
      for (let number = 0; number < 12; number += 1) owners.push(await createOwner(shop, product));
      const ratings = owners.map((_, index) => (index % 2 === 0 ? 2 : 5));
      const answers = await Promise.all(
        owners.map(({ review }, index) => review({ ...fair, rating: ratings[index] })),
      );
      for (const { statusCode, body } of answers) expect(statusCode, body).toBe(200);
      expect(await readProduct(shop, product)).toMatchObject({
        averageRating: 3.5,
        reviewCount: 12,
        updatedAt: before.updatedAt,
      });
    },
  );

  test(
    'appears on its pages and in its lists at once',
    { tags: ['slow'] },
    async ({ shop, product }) => {
      const { review } = await createOwner(shop, product);
      const { get, rendered } = await openPages(shop, async (address, { send }) => {
        const path = address.includes('reviews')
          ? `/api/reviews?slug=${product.slug}`
          : `/api/products?filters[slug][$eq]=${product.slug}`;
        return (await send(path, { method: 'GET' })).text();
      });
      const pages = ['/public/product', '/public/reviews'];
      for (const page of [...pages, ...pages]) await get(page);
      expect(rendered).toEqual(pages);
      await review({ rating: 2, comment: 'Seen at once' });
      const [productPage, reviewsPage] = [
        await until(
          async () => JSON.parse((await get(pages[0]!)).body).data[0],
          ({ averageRating }) => averageRating !== null,
        ),
        JSON.parse((await get(pages[1]!)).body),
      ];
      expect(productPage).toMatchObject({ averageRating: 2, reviewCount: 1 });
      expect(reviewsPage.data).toMatchObject([{ rating: 2, comment: 'Seen at once' }]);
    },
  );
});
