import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openStripeAccount } from '../../../test/processes/stripe-account.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

async function startBuying(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const changeEmail = (email: string) =>
    shop.deps.db.update(users).set({ email }).where(eq(users.id, buyer.user.id));
  return { buyer, product, changeEmail };
}

/** The provider does the work, and its response is lost. */
async function withoutAnswer(shop: TestShop, call: () => Promise<{ statusCode: number }>) {
  await shop.control('/faults', { stripe: { hangsUp: true } });
  expect((await call()).statusCode).toBe(503);
  await shop.control('/faults', {});
}

test(
  'an order stays payable when the address changes after a lost answer',
  { tags: ['P06'] },
  async ({ shop }) => {
    const { buyer, product, changeEmail } = await startBuying(shop);
    await withoutAnswer(shop, () => buyer.order([product]));
    await changeEmail('first-changed@customers.example');
    const answer = await buyer.order([product]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json().stripeSession;
    const session = await openStripeAccount(shop).checkout.sessions.retrieve(id);
    expect(session.customer_email).toBe(buyer.user.email);
  },
);

test(
  'another attempt stays payable too, and a later one goes by the new address',
  { tags: ['P06', 'P21'] },
  async ({ shop }) => {
    const { buyer, product, changeEmail } = await startBuying(shop);
    const first = await buyer.startPaying([product]);
    const account = openStripeAccount(shop);
    await account.checkout.sessions.expire(first);
    await buyer.check(first);
    await withoutAnswer(shop, () => buyer.retry(first));
    await changeEmail('second-changed@customers.example');
    const second = await buyer.retry(first);
    expect(second.statusCode, second.body).toBe(200);
    const third = await buyer.retry(second.json().stripeSession.id);
    const session = await account.checkout.sessions.retrieve(third.json().stripeSession.id);
    expect(session.customer_email).toBe('second-changed@customers.example');
  },
);
