import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { releases } from '../../src/db/tables/catalog.ts';
import { orderLines, orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import { createCustomer, type createProduct } from './factories.ts';

type Product = Awaited<ReturnType<typeof createProduct>>;

export async function createOrder(
  { deps: { db } }: TestShop,
  userId: number,
  { id: productId, title, priceCents: unitPriceCents }: Product,
  status: (typeof orders.$inferInsert)['status'] = 'succeeded',
) {
  const [release] = await db.select().from(releases).where(eq(releases.productId, productId));
  const [order] = await db
    .insert(orders)
    .values({ userId, status, totalCents: unitPriceCents, itemsHash: randomUUID() })
    .returning();
  const units = { title, unitPriceCents, quantity: 1, position: 0 };
  const references = { orderId: order!.id, productId, releaseId: release!.id };
  await db.insert(orderLines).values({ ...references, ...units });
  return order!;
}

export async function addToOrder(
  { deps: { db } }: TestShop,
  { id: orderId }: { readonly id: number },
  { id: productId, title, priceCents: unitPriceCents }: Product,
) {
  const [release] = await db.select().from(releases).where(eq(releases.productId, productId));
  const units = { title, unitPriceCents, quantity: 1, position: 1 };
  await db.insert(orderLines).values({ orderId, productId, releaseId: release!.id, ...units });
}

export async function createOwner(shop: TestShop, product: Product) {
  const customer = await createCustomer(shop);
  const order = await createOrder(shop, customer.user.id, product);
  const ids = { product: product.documentId, order: order.documentId };
  return {
    ...customer,
    order,
    ids,
    review: (fields: object) => customer.call('POST', '/reviews', { ...ids, ...fields }),
    findReview: () => findReview(customer, product.documentId, order.documentId),
  };
}

export function findReview(
  { call }: Pick<Awaited<ReturnType<typeof createCustomer>>, 'call'>,
  productId: string | number,
  orderId: string | number,
) {
  return call('GET', `/reviews/find-order-review?productId=${productId}&orderId=${orderId}`);
}
