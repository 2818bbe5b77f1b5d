import { toCents } from '@partshelf/contract/money.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, changeRate } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { products } from '../../db/tables/catalog.ts';
import { paymentSessions } from '../../db/tables/orders.ts';

const test = shopTest();

test(
  'with nothing configured a quote is the sum of the prices, and billing is not asked for',
  { tags: ['INV-02', 'X-01'] },
  async ({ shop, buyer }) => {
    const product = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
    const { quote, order } = checkoutCalls(buyer);
    expect(await quote([{ ...product, quantity: 3 }])).toEqual({
      lines: [
        {
          documentId: product.documentId,
          title: 'Org Chart',
          quantity: 3,
          unitPrice: 19.99,
          amount: 59.97,
        },
      ],
      treatment: 'none',
      rate: 0,
      net: 59.97,
      tax: 0,
      total: 59.97,
      sentence: '',
    });
    expect((await order([product], undefined, 19.99)).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([
      { totalCents: 1_999, taxCents: 0, tax: null, billing: null },
    ]);
    const details = await buyer.call('GET', '/users/me/billing');
    expect(details.json()).toEqual({ data: { mode: null, billing: null } });
  },
);

test.for([
  ['DE', 19, [1_999, 333], 3],
  ['FI', 25.5, [50, 999], 1],
  ['HU', 27, [12_345], 7],
  ['LU', 17, [1, 1, 1], 33],
  ['SE', 25, [99_999], 20],
  ['AT', 7.77, [10_001, 9_999], 2],
] as const)(
  'the card page charges what the quote says: buyer in %s at %d percent',
  { tags: ['slow', 'INV-02', 'TAX-03', 'I14'] },
  async ([country, rate, prices, quantity], { shop, admin, buyer }) => {
    await chargeVat(admin, { oneStopShop: true });
    await changeRate(admin, country, rate);
    const { quote, order } = checkoutCalls(buyer);
    const wanted = [];
    for (const priceCents of prices) {
      wanted.push({ ...(await createProduct(shop, { priceCents })), quantity });
    }
    const asked = await quote(wanted, billingOf({ country }));
    const netCents = prices.reduce((sum, price) => sum + price * quantity, 0);
    const taxCents = Math.round((netCents * Math.round(rate * 100)) / 10_000);
    expect(toCents(asked.net)).toBe(netCents);
    expect(toCents(asked.tax)).toBe(taxCents);
    expect(toCents(asked.total)).toBe(netCents + taxCents);

    const answer = await order(wanted, billingOf({ country }), asked.total);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json().stripeSession;
    const { sessions } = openStripeAccount(shop).checkout;
    const page = await sessions.retrieve(id, { expand: ['line_items.data.price.product'] });
    expect(page.amount_total).toBe(netCents + taxCents);
    expect(page.line_items!.data.at(-1)).toMatchObject({
      description: `VAT ${rate} %`,
      quantity: 1,
      amount_total: taxCents,
      price: { product: { metadata: { tax: '1' } } },
    });
    expect(await buyer.readOrders()).toMatchObject([{ totalCents: netCents + taxCents, taxCents }]);
  },
);

test(
  'a price that changed after the quote is refused with the new quote, and nothing is stored',
  { tags: ['INV-02'] },
  async ({ shop, admin, buyer }) => {
    await chargeVat(admin);
    const product = await createProduct(shop, { priceCents: 1_000 });
    const { quote, order } = checkoutCalls(buyer);
    const { total } = await quote([product], billingOf());
    await shop.deps.db
      .update(products)
      .set({ priceCents: 1_001 })
      .where(eq(products.id, product.id));
    const refused = await order([product], billingOf(), total);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.details).toEqual({
      code: 'TOTAL_CHANGED',
      quote: await quote([product], billingOf()),
    });
    expect(refused.json().error.details.quote).toMatchObject({ net: 10.01, tax: 1.9 });
    expect(await buyer.readOrders()).toEqual([]);
    expect(await buyer.readSessions()).toEqual([]);
    const remembered = await buyer.call('GET', '/users/me/billing');
    expect(remembered.json().data.billing).toBeNull();
    expect((await order([product], billingOf(), 11.91)).statusCode).toBe(200);
  },
);

test(
  'without billing details no order is made where VAT is charged, and each field is named',
  { tags: ['INV-01', 'INV-02'] },
  async ({ admin, buyer, product }) => {
    await chargeVat(admin);
    const bare = [{ productDocumentId: product.documentId, quantity: 1 }];
    const { order, askForQuote } = checkoutCalls(buyer);
    const answers = [
      await buyer.call('POST', '/orders', bare),
      await order([product]),
      await order([product], {}),
      await askForQuote([product]),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toEqual({
        name: ['Name is required'],
        street: ['Street is required'],
        city: ['City is required'],
        country: ['Country is required'],
      });
    }
    expect(await buyer.readOrders()).toEqual([]);
  },
);

test(
  'a country without a rate is refused by quote and order',
  { tags: ['TAX-03'] },
  async ({ admin, buyer, product }) => {
    await chargeVat(admin, { oneStopShop: true });
    await changeRate(admin, 'EE', null);
    const { order, askForQuote } = checkoutCalls(buyer);
    const billing = billingOf({ country: 'EE' });
    for (const answer of [await askForQuote([product], billing), await order([product], billing)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        error: {
          message: 'We cannot sell to Estonia yet',
          details: { code: 'COUNTRY_NOT_SOLD_TO' },
        },
      });
    }
    expect(await buyer.readOrders()).toEqual([]);
  },
);

test(
  'a bare list is accepted while the vendor charges no tax, and the note of the vendor applies',
  { tags: ['INV-01', 'X-01'] },
  async ({ admin, buyer, product }) => {
    await chargeVat(admin, { mode: 'none', taxNote: 'No VAT: small business.' });
    const bare = [{ productDocumentId: product.documentId, quantity: 1 }];
    expect((await buyer.call('POST', '/orders', bare)).statusCode).toBe(200);
    const [order] = await buyer.readOrders();
    expect(order).toMatchObject({ taxCents: 0, billing: null });
    expect(order!.tax).toMatchObject({ treatment: 'none', sentence: 'No VAT: small business.' });
    const { data } = (await buyer.call('GET', '/users/me/billing')).json();
    expect(data).toEqual({ mode: 'none', billing: null });
  },
);

test(
  'a page that was asked for before invoices were switched on is found again',
  { tags: ['TAX-03', 'X-01'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { legalName: '' });
    const first = await buyer.startPaying([product]);
    const [order] = await buyer.readOrders();
    const unanswered = { stripeId: null, url: null, status: 'creating' } as const;
    await shop.deps.db
      .update(paymentSessions)
      .set(unanswered)
      .where(eq(paymentSessions.orderId, order!.id));
    await chargeVat(admin, { mode: 'none', taxNote: 'No VAT: small business.' });
    expect(await buyer.startPaying([product])).toBe(first);
    expect(await buyer.readOrders()).toHaveLength(1);
  },
);
