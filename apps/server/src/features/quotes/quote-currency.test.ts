import { expect } from 'vitest';
import { acceptQuote, quoteOf } from '../../../test/support/calls/quote-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

test('a quote is in the currency of the shop and locks it, and its order has the same', async ({
  db,
  admin,
  buyer,
  product,
}) => {
  await configureInvoices(admin);
  const choose = (currency: string) => admin.call('PUT', '/back-office/currency', { currency });
  expect((await choose('EUR')).statusCode).toBe(200);
  const quote = await quoteOf(buyer, [product]);
  expect(expectErrorCode(await choose('GBP'))).toBe('CURRENCY_LOCKED');
  const file = await admin.call('GET', '/back-office/export/quotes');
  expect(file.body).toContain('"EUR","19.99"');
  expect((await acceptQuote(buyer, quote)).statusCode).toBe(200);
  expect(await db.select({ currency: orders.currency }).from(orders)).toEqual([
    { currency: 'EUR' },
  ]);
});
