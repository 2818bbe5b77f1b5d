import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';
import { eraseUser } from './erase-user.ts';

const test = shopTest();

async function writeReview(
  shop: TestShop,
  product: { id: number; documentId: string },
  rating: number,
) {
  const person = await createCustomer(shop);
  const [order] = await shop.deps.db
    .insert(orders)
    .values({ userId: person.user.id, status: 'succeeded', totalCents: 0, itemsHash: 'any' })
    .returning();
  await shop.deps.db.execute(
    `insert into order_lines (order_id, product_id, title, unit_price_cents, quantity, position) values (${order!.id}, ${product.id}, 'Part', 0, 1, 0)`,
  );
  const review = {
    rating,
    comment: 'Fine.',
    order: order!.documentId,
    product: product.documentId,
  };
  const answer = await person.call('POST', '/reviews', { data: review });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return person.user.documentId;
}

async function read({ app }: TestShop, slug: string) {
  const reviews = (await app.inject({ url: `/api/reviews?slug=${slug}` })).json().data;
  const product = (await app.inject({ url: `/api/products?filters[slug][$eq]=${slug}` })).json();
  return {
    names: reviews.map(
      (one: { users_permissions_user: { username: string } }) =>
        one.users_permissions_user.username,
    ),
    rating: product.data[0].averageRating,
  };
}

test(
  'reviews become anonymous, or go with their share of the rating, by choice',
  { tags: ['slow', 'PRIV-04'] },
  async ({ shop }) => {
    const product = await createProduct(shop);
    const anonymous = await writeReview(shop, product, 5);
    const removed = await writeReview(shop, product, 1);
    expect((await read(shop, product.slug)).rating).toBe(3);
    const erasedAt = new Date();
    const erase = (documentId: string, reviews: 'anonymous' | 'delete') =>
      eraseUser(shop.deps, { documentId, reviews, erasedAt });
    expect(await erase(anonymous, 'anonymous')).toBe(true);
    expect(await read(shop, product.slug)).toMatchObject({
      names: [expect.any(String), 'Anonymous'],
    });
    expect(await erase(removed, 'delete')).toBe(true);
    expect(await read(shop, product.slug)).toEqual({ names: ['Anonymous'], rating: 5 });
    expect(await erase(removed, 'delete')).toBe(false);
    expect(await erase('z'.repeat(24), 'delete')).toBe(false);
  },
);

test(
  'erasures of one person at the same time erase once',
  { tags: ['PRIV-04'] },
  async ({ shop }) => {
    const { user } = await createCustomer(shop);
    const erasure = {
      documentId: user.documentId,
      reviews: 'delete',
      erasedAt: new Date(),
    } as const;
    const done = await Promise.all(Array.from({ length: 3 }, () => eraseUser(shop.deps, erasure)));
    expect(done.filter(Boolean)).toHaveLength(1);
  },
);
