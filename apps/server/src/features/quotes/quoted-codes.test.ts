import type { OwnQuote } from '@partshelf/contract/quotes/quotes.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createCode, itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import {
  acceptQuote,
  declineQuote,
  quoteOf,
  renewQuote,
} from '../../../test/support/calls/quote-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

test.beforeAll(({ admin }) => configureInvoices(admin));

test(
  'a discount code that is used up meanwhile is honoured, and the order is a use of it',
  { tags: ['PAY-03'] },
  async ({ shop, db, admin, buyer, product }) => {
    const { code } = await createCode(admin, { value: 50, limit: 1 });
    const quote = await quoteOf(buyer, [product], { code });
    expect(quote.total).toBe(9.99);
    const first = await createBuyer(shop);
    expect(
      (await first.call('POST', '/orders', { items: itemsOf([product]), code })).statusCode,
    ).toBe(200);
    const { stripeSession } = (await acceptQuote(buyer, quote)).json().data;
    const [order] = await buyer.readOrders();
    expect(order).toMatchObject({ totalCents: 999, discount: expect.objectContaining({ code }) });
    expect((await buyer.retry(stripeSession.id)).statusCode).toBe(200);
    expect(await db.$count(orders, eq(orders.discountCodeId, order!.discountCodeId!))).toBe(2);
    const renewed: OwnQuote = (await renewQuote(buyer, quote)).json().data;
    expect(renewed.total).toBe(19.99);
  },
);

test(
  'a code with a limit per person is in no more open quotes of a person than it allows',
  { tags: ['PAY-02'] },
  async ({ shop, admin, buyer }) => {
    const { code } = await createCode(admin, { value: 50, limitPerPerson: 1 });
    const product = await createProduct(shop, { priceCents: 2_000 });
    const more = await createProduct(shop, { priceCents: 3_000 });
    const ask = (wanted: readonly { documentId: string }[], given = code) =>
      buyer.call('POST', '/quotes', { items: itemsOf(wanted as never), code: given });
    const answers = await Promise.all([ask([product]), ask([more]), ask([product, more])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(expectErrorCode(refused)).toBe('DISCOUNT_USED_BY_YOU');
    expect(refused.json().error.message).toContain('open quote of yours');
    const quote: OwnQuote = answers.find(({ statusCode }) => statusCode === 200)!.json().data;
    const other = await createBuyer(shop);
    expect((await quoteOf(other, [product], { code })).total).toBe(10);

    const renewed: OwnQuote = (await renewQuote(buyer, quote)).json().data;
    expect(renewed.total).toBe(quote.total);
    await declineQuote(buyer, renewed);
    const next = await quoteOf(buyer, [{ ...product, quantity: 2 }], { code });
    const without: OwnQuote = (await renewQuote(buyer, renewed)).json().data;
    expect(without.total).toBe(quote.total * 2);
    expect((await acceptQuote(buyer, next)).statusCode).toBe(200);
    expect(expectErrorCode(await ask([more]))).toBe('DISCOUNT_USED_BY_YOU');
  },
);
