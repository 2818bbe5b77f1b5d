import type { Currency } from '@partshelf/contract/currencies.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { acceptQuote, quoteOf } from '../../../test/support/calls/quote-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { currencySettings } from '../../db/tables/branding.ts';
import { orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';

const test = shopTest();

test.beforeEach(async ({ shop: { deps } }) => {
  await deps.db.delete(quotes);
  await deps.db.delete(orders);
  await deps.db.update(currencySettings).set({ currency: 'USD' });
  await deps.branding.reload();
});

test(
  'a quote is in the currency of the shop and locks it, and its order has the same',
  { tags: ['slow'] },
  async ({ db, admin, buyer, product }) => {
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
  },
);

const waitingQuotes = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%currency_settings%for share%'`;

test(
  'a quote that was priced before a change of the currency is refused',
  { tags: ['slow', 'CUR-01', 'PAY-02'] },
  async ({ shop, db, admin, buyer, product }) => {
    await configureInvoices(admin);
    const customer = { customer: buyer.user.documentId };
    const item = { productDocumentId: product.documentId, quantity: 1 };
    const { answers } = await db.transaction(async (transaction) => {
      await transaction.update(currencySettings).set({ currency: 'EUR' });
      const asked = [
        buyer.call('POST', '/quotes', { items: itemsOf([product]) }),
        admin.call('POST', '/back-office/quotes', {
          party: { customer: (await createBuyer(shop)).user.documentId },
          items: [item],
          reason: 'Agreed on',
        }),
      ];
      await until(
        async () => (await db.execute(waitingQuotes)).rows.length,
        (waiting) => waiting === asked.length,
      );
      return { answers: asked };
    });
    for (const answer of await Promise.all(answers)) {
      expect(expectErrorCode(answer)).toBe('TOTAL_CHANGED');
    }
    expect(await db.$count(quotes)).toBe(0);
    await shop.deps.branding.reload();
    await quoteOf(buyer, [product]);
    const made = { party: customer, items: [item], reason: 'Agreed on' };
    expect((await admin.call('POST', '/back-office/quotes', made)).statusCode).toBe(200);
    const file = await admin.call('GET', '/back-office/export/quotes');
    expect(file.body.match(/"EUR","19.99"/g)).toHaveLength(2);
  },
);

test(
  'quotes, their orders and changes of the currency at once never end with two currencies',
  { tags: ['CUR-01', 'PAY-03'] },
  async ({ shop, db, admin, product }) => {
    await configureInvoices(admin);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => createBuyer(shop)));
    const quoteAndAccept = async (buyer: (typeof buyers)[number]) => {
      const answer = await buyer.call('POST', '/quotes', { items: itemsOf([product]) });
      if (answer.statusCode === 200) return acceptQuote(buyer, answer.json().data);
      expect(expectErrorCode(answer)).toBe('TOTAL_CHANGED');
      return undefined;
    };
    const choose = (currency: Currency) => admin.call('PUT', '/back-office/currency', { currency });
    const [accepted] = await Promise.all([
      Promise.all(buyers.map(quoteAndAccept)),
      Promise.all((['EUR', 'GBP', 'CHF'] as const).map(choose)),
    ]);
    for (const answer of accepted) expect(answer?.statusCode ?? 200).toBe(200);
    const sold = await db.selectDistinct({ currency: orders.currency }).from(orders);
    const { currency } = (await admin.call('GET', '/back-office/currency')).json().data;
    expect(sold.map((order) => order.currency)).toEqual(sold.length > 0 ? [currency] : []);
  },
);
