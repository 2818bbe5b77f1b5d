import type { Currency } from '@partshelf/contract/currencies.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { forgetOrders } from '../../../test/processes/older-backup.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { currencySettings } from '../../db/tables/branding.ts';
import { products } from '../../db/tables/catalog.ts';
import { invoicingSettings } from '../../db/tables/invoices.ts';
import { orders, paymentEvents } from '../../db/tables/orders.ts';
import { createEventReplay } from '../checkout/payment-events.ts';

const test = shopTest();

const path = '/back-office/currency';

const choose = ({ call }: Customer, currency: Currency) => call('PUT', path, { currency });

const readSetting = async ({ call }: Customer) => (await call('GET', path)).json().data;

/** The shop is as before its first order. */
test.beforeEach(async ({ shop: { deps } }) => {
  await deps.db.delete(invoicingSettings);
  await deps.db.delete(paymentEvents);
  await deps.db.delete(orders);
  await deps.db.update(products).set({ publishedAt: null });
  await deps.db.update(currencySettings).set({ currency: 'USD' });
  await deps.branding.reload();
});

test(
  'a shop sells in US dollars until an Admin chooses another currency',
  { tags: ['CUR-01'] },
  async ({ shop, admin }) => {
    expect(await readSetting(admin)).toEqual({ currency: 'USD', isLocked: false });
    const answer = await choose(admin, 'EUR');
    expect(answer.json().data).toEqual({ currency: 'EUR', isLocked: false });
    expect(shop.deps.branding.currency()).toBe('EUR');
    const named = await shop.app.inject({ url: '/api/shop/currency' });
    expect(named.json()).toEqual({ data: { currency: 'EUR' } });
    const [entry] = (await admin.call('GET', '/back-office/audit?subject=shop')).json().data;
    expect(entry).toMatchObject({
      action: 'currency changed',
      subject: 'shop',
      details: { currencyBefore: 'USD', currency: 'EUR' },
    });
  },
);

test.for(['XXX', 'JPY', 'eur', '', null, 1])(
  'the currency %j is refused',
  { tags: ['CUR-01'] },
  async (currency, { admin }) => {
    const answer = await admin.call('PUT', path, { currency });
    expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
  },
);

test(
  'books in the currency of the shop follow it, and its exchange rates go',
  { tags: ['CUR-02', 'TAX-06'] },
  async ({ admin }) => {
    const readInvoicing = async () =>
      (await admin.call('GET', '/back-office/invoicing')).json().data.settings;
    await configureInvoices(admin, { accountingCurrency: 'USD' });
    await choose(admin, 'EUR');
    expect(await readInvoicing()).toMatchObject({ accountingCurrency: 'EUR' });
    const exchangeRates = [{ day: '2026-11-01', rate: '24.5' }];
    await configureInvoices(admin, { accountingCurrency: 'CZK', exchangeRates });
    await choose(admin, 'GBP');
    expect(await readInvoicing()).toMatchObject({ accountingCurrency: 'CZK', exchangeRates: [] });
  },
);

test(
  'a price below the smallest charge of a currency refuses it, with the reason',
  { tags: ['CUR-03'] },
  async ({ shop, admin }) => {
    await createProduct(shop, { title: 'Org Chart', priceCents: 1_499 });
    await createProduct(shop, { title: 'Site Map', priceCents: 0 });
    const answer = await choose(admin, 'CZK');
    expect(expectErrorCode(answer)).toBe('CURRENCY_UNFIT');
    expect(answer.json().error.message).toBe(
      '“Org Chart” would cost CZK\u{a0}14.99, and a card payment in Czech korunas is at least CZK\u{a0}15.00.',
    );
    expect((await choose(admin, 'SEK')).statusCode).toBe(200);
  },
);

test('the first order locks the currency', { tags: ['CUR-01'] }, async ({ shop, admin, buyer }) => {
  await choose(admin, 'EUR');
  const sessionId = await buyer.startPaying([await createProduct(shop)]);
  expect(await readSetting(admin)).toEqual({ currency: 'EUR', isLocked: true });
  expect(expectErrorCode(await choose(admin, 'GBP'))).toBe('CURRENCY_LOCKED');
  expect((await choose(admin, 'EUR')).statusCode).toBe(200);
  expect(await shop.deps.payments.getSession(sessionId)).toMatchObject({ currency: 'eur' });
});

const waitingOrders = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "orders"%'`;

const readCurrencies = ({ deps }: TestShop, userId: number) =>
  deps.db.select({ currency: orders.currency }).from(orders).where(eq(orders.userId, userId));

test(
  'an order that was priced before a change of the currency is refused with the new quote',
  { tags: ['CUR-01'] },
  async ({ shop, buyer }) => {
    const items = itemsOf([await createProduct(shop, { priceCents: 1_999 })]);
    const { db } = shop.deps;
    const { answer } = await db.transaction(async (transaction) => {
      await transaction.update(currencySettings).set({ currency: 'EUR' });
      const asked = buyer.call('POST', '/orders', { items });
      await until(
        async () => (await db.execute(waitingOrders)).rows.length,
        (waiting) => waiting > 0,
      );
      return { answer: asked };
    });
    const refused = await answer;
    expect(expectErrorCode(refused)).toBe('TOTAL_CHANGED');
    expect(refused.json().error.details.quote).toMatchObject({ total: 19.99 });
    expect(await readCurrencies(shop, buyer.user.id)).toEqual([]);
    expect((await buyer.call('POST', '/orders', { items })).statusCode).toBe(200);
    expect(await readCurrencies(shop, buyer.user.id)).toEqual([{ currency: 'EUR' }]);
  },
);

test(
  'orders and changes of the currency at once never end with two currencies',
  { tags: ['CUR-01'] },
  async ({ shop, admin }) => {
    const product = await createProduct(shop);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => createBuyer(shop)));
    await Promise.all([
      ...buyers.map((buyer) => buyer.order([product])),
      ...(['EUR', 'GBP', 'CHF'] as const).map((currency) => choose(admin, currency)),
    ]);
    const sold = await shop.deps.db.selectDistinct({ currency: orders.currency }).from(orders);
    const { currency } = await readSetting(admin);
    expect(sold.map((order) => order.currency)).toEqual(sold.length > 0 ? [currency] : []);
  },
);

/** A sale in euros that the database has forgotten, with the choice of the currency. */
async function forgetSale(shop: TestShop, admin: Customer) {
  const { deps } = shop;
  await shop.control('/webhooks', { mode: 'off' });
  await choose(admin, 'EUR');
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.payFor(await createProduct(shop));
  await forgetOrders(shop, buyer.user.id);
  await deps.db.update(currencySettings).set({ currency: 'USD' });
  await deps.branding.reload();
  return { buyer, sessionId };
}

test(
  'a shop restored from before the choice takes the currency of its lost orders',
  { tags: ['CUR-01', 'F14'] },
  async ({ shop, admin }) => {
    const { buyer } = await forgetSale(shop, admin);
    await createEventReplay(shop.deps)();
    expect(await buyer.readOrders()).toMatchObject([{ currency: 'EUR', status: 'succeeded' }]);
    expect(await readSetting(admin)).toEqual({ currency: 'EUR', isLocked: true });
  },
);

test(
  'a lost order in another currency than that of the orders is not built again',
  { tags: ['CUR-01', 'F14'] },
  async ({ shop, admin }) => {
    const { buyer, sessionId } = await forgetSale(shop, admin);
    await (await createBuyer(shop)).startPaying([await createProduct(shop)]);
    await createEventReplay(shop.deps)();
    expect(await buyer.readOrders()).toEqual([]);
    const alerts = await shop.deps.db
      .select({ alert: paymentEvents.alert })
      .from(paymentEvents)
      .where(eq(paymentEvents.id, `order-lost:${sessionId}`));
    expect(alerts).toEqual([
      { alert: 'paid, but the order is lost: the currency differs from that of the shop' },
    ]);
  },
);
