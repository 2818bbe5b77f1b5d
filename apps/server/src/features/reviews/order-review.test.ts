import { describe, expect } from 'vitest';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { createOrder, createOwner, findReview } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const fair = { rating: 4, comment: 'Does what it says.' };

const test = shopTest();

describe('GET /reviews/find-order-review', () => {
  test(
    'answers the own review of a product within an order, null before there is one',
    { tags: ['API-59', 'REV-13', 'REV-14', 'ENT-21'] },
    async ({ shop, product }) => {
      const owner = await createOwner(shop, product);
      const early = await owner.findReview();
      expect(early.statusCode).toBe(200);
      expect(early.json()).toEqual({ data: null });
      const written = (await owner.review(fair)).json();
      expect(written.data).toMatchObject({
        product: { documentId: product.documentId },
        order: { documentId: owner.order.documentId },
      });
      expect((await owner.findReview()).json()).toEqual(written);
      expect((await findReview(owner, product.id, owner.order.id)).json()).toEqual(written);
    },
  );

  test('separates two orders of one product', { tags: ['API-59'] }, async ({ shop, product }) => {
    const owner = await createOwner(shop, product);
    await owner.review(fair);
    const { documentId } = await createOrder(shop, owner.user.id, product);
    const other = await findReview(owner, product.documentId, documentId);
    expect(other.json()).toEqual({ data: null });
  });

  test(
    'does not find an order of another user, or a product outside the order',
    { tags: ['R06'] },
    async ({ shop, product }) => {
      const owner = await createOwner(shop, product);
      await owner.review(fair);
      const [otherUser, other] = [await createCustomer(shop), await createProduct(shop)];
      const { documentId } = owner.order;
      expect((await findReview(otherUser, product.documentId, documentId)).statusCode).toBe(404);
      expect((await findReview(otherUser, product.id, owner.order.id)).statusCode).toBe(404);
      expect((await findReview(owner, other.documentId, documentId)).statusCode).toBe(404);
      expect((await findReview(owner, product.documentId, 'x'.repeat(24))).statusCode).toBe(404);
    },
  );

  test.for(['', 'productId=1', 'orderId=1', 'productId=1&orderId=-1', 'productId=1&orderId=1&a=b'])(
    'does not understand %j',
    { tags: ['S01'] },
    async (query, { shop }) => {
      const { call } = await createCustomer(shop);
      const { statusCode } = await call('GET', `/reviews/find-order-review?${query}`);
      expect(statusCode).toBe(400);
    },
  );
});

test(
  'the orders contain the ratings of their products',
  { tags: ['REV-13'] },
  async ({ buyer }) => {
    const { product } = await buyer.buyProduct();
    const readRating = async () => {
      const [order] = (await buyer.call('GET', '/orders')).json().data;
      return { order: order.documentId, rating: order.lines[0].rating };
    };
    const { order, rating } = await readRating();
    expect(rating).toBeNull();
    await buyer.call('POST', '/reviews', { ...fair, order, product: product.documentId });
    expect((await readRating()).rating).toBe(fair.rating);
  },
);
