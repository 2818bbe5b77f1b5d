import { expect } from 'vitest';
import type { TestShop } from './build-test-app.ts';
import { createBuyer, type Buyer } from './buyer.ts';
import { createProduct } from './factories.ts';

export async function fillCart(shop: TestShop) {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  await buyer.call('POST', '/carts', { quantity: 1, products: product.documentId });
  return { buyer, product };
}

export function expectOutage(answer: Awaited<ReturnType<Buyer['order']>>): void {
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json().error).toMatchObject({
    status: 503,
    message: 'The payment service does not answer. Please try again in a moment.',
  });
}
