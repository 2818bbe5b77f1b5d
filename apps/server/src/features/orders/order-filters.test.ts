import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

interface Listed {
  readonly data: { readonly number: number }[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

test(
  'buyers filter their orders by state and days, and search them by number and product',
  { tags: ['slow', 'BUY-13'] },
  async ({ shop, db }) => {
    const buyer = await createBuyer(shop);
    const chart = await createProduct(shop, { title: 'Crème Chart' });
    await buyer.buy([chart]);
    const unpaidSession = await buyer.startPaying([await createProduct(shop)]);
    await (await createBuyer(shop)).payFor(chart);
    const [paid, unpaid] = await buyer.readOrders();

    async function find(query: string) {
      const answer = await buyer.call('GET', `/orders?${query}`);
      expect(answer.statusCode).toBe(200);
      const { data, meta } = answer.json<Listed>();
      expect(meta.pagination.total).toBe(data.length);
      return data.map(({ number }) => number);
    }
    expect(await find('state=paid')).toEqual([paid!.number]);
    expect(await find('state=unpaid')).toEqual([unpaid!.number]);
    expect(await find('state=refunded')).toEqual([]);
    expect(await find(`search=%23${unpaid!.number}`)).toEqual([unpaid!.number]);
    expect(await find('search=creme')).toEqual([paid!.number]);
    expect(await find('search=%25')).toEqual([]);
    expect(await find(`sessionId=${unpaidSession}`)).toEqual([unpaid!.number]);
    expect(await find('from=2999-01-01')).toEqual([]);
    expect(await find('from=2020-01-01&until=2999-01-01')).toEqual([unpaid!.number, paid!.number]);
    const reversed = { refundedAt: new Date(), disputedAt: new Date() };
    await db.update(orders).set(reversed).where(eq(orders.id, paid!.id));
    expect(await find('state=refunded')).toEqual([paid!.number]);
    expect(await find('state=disputed')).toEqual([]);
  },
);

test.for(['state=lost', 'from=2026-02-30', 'from=2026-02-02&until=2026-02-01', 'sessionId=x'])(
  'a list of orders is not filtered by %s',
  async (query, { buyer }) => {
    expect((await buyer.call('GET', `/orders?${query}`)).statusCode).toBe(400);
  },
);

test('the payment session of another person finds no order', async ({ shop, buyer }) => {
  const sessionId = await (await createBuyer(shop)).startPaying([await createProduct(shop)]);
  expect((await buyer.call('GET', `/orders?sessionId=${sessionId}`)).json().data).toEqual([]);
});
