import { toUtcDay } from '@partshelf/contract/dates.ts';
import type {
  CodeSales,
  CountrySales,
  ReversalMonth,
  ProductSales,
  Statistics,
} from '@partshelf/contract/statistics.ts';
import { sumAmounts, toCents, toAmount } from '@partshelf/contract/money.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../../test/support/buyer.ts';
import {
  publishBundle,
  itemsOf,
  createCode,
} from '../../../../test/support/calls/checkout-calls.ts';
import { createProduct, type Customer } from '../../../../test/support/factories.ts';
import { billingOf, chargeVat, configureInvoices } from '../../../../test/support/invoicing.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { orders } from '../../../db/tables/orders.ts';

const test = shopTest();

const dayMs = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => toUtcDay(new Date(Date.now() + days * dayMs));

/** With a day before and after, should midnight come in between. */
const recently = `from=${daysFromNow(-1)}&until=${daysFromNow(1)}`;

async function readData<Data>(admin: Customer, path: string): Promise<Data> {
  const response = await admin.call('GET', `/back-office/statistics${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

type Wanted = Parameters<typeof itemsOf>[0];

async function buy(
  shop: TestShop,
  buyer: Buyer,
  products: Wanted,
  { code, country = 'DE' }: { code?: string; country?: string } = {},
) {
  const response = await buyer.call('POST', '/orders', {
    items: itemsOf(products),
    billing: billingOf({ country }),
    ...(code && { code }),
  });
  const { id } = response.json().stripeSession;
  if (!id.startsWith('free_')) await shop.control(`/sessions/${id}/pay`);
  await buyer.check(id);
  const order = (await buyer.readOrders()).at(-1)!;
  expect(order.status).toBe('succeeded');
  return order;
}

async function refund(
  { deps: { db } }: TestShop,
  admin: Customer,
  { id, documentId }: { id: number; documentId: string },
  amount?: number,
) {
  const path = `/back-office/orders/${documentId}/${amount === undefined ? 'refund' : 'partial-refund'}`;
  const asked = await admin.call('POST', path, amount === undefined ? undefined : { amount });
  expect(asked.statusCode, asked.body).toBe(200);
  await until(
    () => db.select().from(orders).where(eq(orders.id, id)),
    ([order]) => order!.refundedCents > 0,
  );
}

const sumBy = <Row>(rows: readonly Row[], read: (row: Row) => number) => sumAmounts(rows.map(read));

const moneyOf = (rows: readonly { paid: number; returned: number; revenue: number }[]) => ({
  paid: sumBy(rows, ({ paid }) => paid),
  returned: sumBy(rows, ({ returned }) => returned),
  revenue: sumBy(rows, ({ revenue }) => revenue),
});

describe('a shop with codes, bundles, free orders and refunds', () => {
  test.beforeAll(async ({ shop, admin }) => {
    await chargeVat(admin, { oneStopShop: true });
    const chart = await createProduct(shop, { title: '=Org Chart', priceCents: 1_999 });
    const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 55 });
    const { bundle } = await publishBundle(shop, admin);
    const tenth = await createCode(admin, { code: 'TENTH', value: 10 });
    const all = await createCode(admin, { code: 'ALL', value: 100 });
    const newBuyer = () => createBuyer(shop);
    const inPart = await buy(shop, await newBuyer(), [{ ...chart, quantity: 3 }, poll]);
    await refund(shop, admin, inPart, 7.77);
    const reduced = [chart, { ...poll, quantity: 7 }, bundle];
    const withCode = await buy(shop, await newBuyer(), reduced, {
      code: tenth.code,
      country: 'FR',
    });
    await refund(shop, admin, withCode, 1.01);
    await buy(shop, await newBuyer(), [bundle, poll], { code: all.code });
    await refund(shop, admin, await buy(shop, await newBuyer(), [bundle]));
    const { user } = await newBuyer();
    const unknown = await createOrder(shop, user.id, poll);
    const paidAt = new Date();
    await shop.deps.db.update(orders).set({ paidAt }).where(eq(orders.id, unknown.id));
  });

  const readOrders = async ({ deps: { db } }: TestShop) => db.select().from(orders);

  test('sums the orders to the cent, less what was refunded', async ({ shop, admin }) => {
    const rows = await readOrders(shop);
    const cents = (read: (row: (typeof rows)[number]) => number) =>
      toAmount(rows.reduce((sum, row) => sum + read(row), 0));
    const [paid, returned] = [
      cents(({ totalCents }) => totalCents),
      cents(({ refundedCents }) => refundedCents),
    ];
    expect(await readData<Statistics>(admin, `?${recently}`)).toMatchObject({
      paid,
      returned,
      revenue: sumAmounts([paid, -returned]),
      discount: cents(({ discountCents }) => discountCents),
      orders: 5,
    });
    expect(rows).toHaveLength(5);
    expect(returned).toBeGreaterThan(8.78);
  });

  test('the rows of products and of countries add up to the same sums', async ({ admin }) => {
    const { paid, returned, revenue } = await readData<Statistics>(admin, `?${recently}`);
    const sums = { paid, returned, revenue };
    const products = await readData<ProductSales[]>(admin, `/products?${recently}`);
    expect(moneyOf(products)).toEqual(sums);
    const countries = await readData<CountrySales[]>(admin, `/countries?${recently}`);
    expect(moneyOf(countries)).toEqual(sums);
    expect(countries.map(({ country, orders: count }) => [country, count])).toEqual([
      ['DE', 3],
      ['FR', 1],
      ['', 1],
    ]);
  });

  test('a bundle is one product, and what was refunded whole counts no units', async ({
    admin,
  }) => {
    const path = `/products?${recently}&sort=units:desc`;
    const products = await readData<ProductSales[]>(admin, path);
    expect(products.map(({ title, units }) => [title, units])).toEqual([
      ['Quick Poll', 10],
      ['=Org Chart', 4],
      ['Office Set', 2],
    ]);
    expect(products.every(({ returned, paid }) => returned <= paid)).toBe(true);
    const first = await admin.call(
      'GET',
      `/back-office/statistics/products?${recently}&sort=title:asc&pagination[pageSize]=1&pagination[page]=2`,
    );
    expect(first.json().data).toMatchObject([{ title: 'Office Set' }]);
    expect(first.json().meta.pagination).toMatchObject({ pageCount: 3, total: 3 });
    const beyond = await admin.call(
      'GET',
      `/back-office/statistics/products?${recently}&pagination[page]=9`,
    );
    expect(beyond.json()).toMatchObject({ data: [], meta: { pagination: { total: 3 } } });
  });

  test('a code has taken off what its orders have frozen', async ({ shop, admin }) => {
    const codes = await readData<CodeSales[]>(admin, `/discounts?${recently}&sort=code:asc`);
    const rows = await readOrders(shop);
    const frozen = (code: string) => rows.filter(({ discount }) => discount?.code === code);
    expect(codes.map(({ code }) => code)).toEqual(['ALL', 'TENTH']);
    for (const { code, discount, paid, returned, orders: count } of codes) {
      const used = frozen(code);
      expect(count).toBe(used.length);
      const sum = (read: (row: (typeof rows)[number]) => number) =>
        used.reduce((total, row) => total + read(row), 0);
      expect([toCents(discount), toCents(paid), toCents(returned)]).toEqual([
        sum(({ discountCents }) => discountCents),
        sum(({ totalCents }) => totalCents),
        sum(({ refundedCents }) => refundedCents),
      ]);
    }
    expect(codes[0]).toMatchObject({ paid: 0, revenue: 0 });
  });

  test('what was refunded is counted by month', async ({ admin }) => {
    const months = await readData<ReversalMonth[]>(admin, `/refunds?${recently}`);
    const { returned } = await readData<Statistics>(admin, `?${recently}`);
    expect(sumBy(months, (month) => month.returned)).toBe(returned);
    expect(months.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1);
    expect(months.reduce((sum, { refundedInPart }) => sum + refundedInPart, 0)).toBe(2);
    expect(months.every(({ disputed }) => disputed === 0)).toBe(true);
  });

  test('the overview names the same sums', async ({ admin }) => {
    const { sales, topProducts } = (await admin.call('GET', '/back-office/overview')).json().data;
    const {
      paid,
      returned,
      revenue,
      orders: count,
    } = await readData<Statistics>(admin, `?${recently}`);
    expect(sales).toMatchObject({ paid, returned, revenue, orders: count });
    const products = await readData<ProductSales[]>(admin, `/products?${recently}`);
    expect(topProducts).toEqual(
      products.map(({ documentId, title, units, revenue: own }) => ({
        documentId,
        title,
        units,
        revenue: own,
      })),
    );
  });

  test('every table can be downloaded as CSV without formulas, and the audit names it', async ({
    admin,
  }) => {
    const readRows = async (table: string) => {
      const file = await admin.call('GET', `/back-office/statistics/${table}/export?${recently}`);
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-disposition']).toContain(`filename="statistics-${table}-`);
      return parse<Record<string, string>>(file.body, { bom: true, columns: true });
    };
    const products = await readRows('products');
    expect(products.map(({ product }) => product)).toContain("'=Org Chart");
    const { paid } = await readData<Statistics>(admin, `?${recently}`);
    expect(sumBy(products, (row) => Number(row['paid']))).toBe(paid);
    expect((await readRows('discounts')).map(({ code }) => code)).toEqual(['TENTH', 'ALL']);
    expect((await readRows('countries')).at(-1)).toMatchObject({ country: 'unknown' });
    expect(await readRows('refunds')).not.toEqual([]);
    expect(await readRows('funnel')).toHaveLength(3);
    const { data } = (await admin.call('GET', '/back-office/audit?subject=export')).json();
    expect(data[0].details).toMatchObject({ title: 'statistics', table: 'funnel' });
    expect(
      (await admin.call('GET', `/back-office/statistics/all/export?${recently}`)).statusCode,
    ).toBe(400);
  });
});

test('a period counts whole days', async ({ shop, admin, buyer, product }) => {
  await configureInvoices(admin, { timeZone: 'UTC' });
  const paidAt = new Date('2026-02-28T23:59:59.999Z');
  const { id } = await createOrder(shop, buyer.user.id, product);
  await shop.deps.db.update(orders).set({ paidAt }).where(eq(orders.id, id));
  const countIn = async (from: string, to: string) =>
    (await readData<Statistics>(admin, `?from=${from}&until=${to}`)).orders;
  expect(await countIn('2026-02-28', '2026-02-28')).toBe(1);
  expect(await countIn('2026-02-27', '2026-02-27')).toBe(0);
  expect(await countIn('2026-03-01', '2026-03-31')).toBe(0);
});

test(
  'days are those of the shop, also where clocks change at midnight',
  { tags: ['VEND-17'] },
  async ({ shop, admin, buyer, product }) => {
    const { id } = await createOrder(shop, buyer.user.id, product);
    // In Havana clocks skip the first hour of March 8, and repeat that of November 1.
    for (const [paidAt, before, day] of [
      ['2026-03-08T05:00:00Z', '2026-03-07', '2026-03-08'],
      ['2026-11-01T04:00:00Z', '2026-10-31', '2026-11-01'],
    ] as const) {
      await configureInvoices(admin, { timeZone: 'America/Havana' });
      await shop.deps.db
        .update(orders)
        .set({ paidAt: new Date(paidAt) })
        .where(eq(orders.id, id));
      const countIn = async (one: string) => {
        const period = `from=${one}&until=${one}`;
        const { orders: counted } = await readData<Statistics>(admin, `?${period}`);
        const listed = await admin.call('GET', `/back-office/orders?date=paid&${period}`);
        expect(listed.json().meta.pagination.total).toBe(counted);
        return counted;
      };
      expect([await countIn(before), await countIn(day)]).toEqual([0, 1]);
    }
  },
);

test('an empty period has zeros and no rows', async ({ admin }) => {
  const period = 'from=2001-01-01&until=2001-01-31';
  const { days, ...sums } = await readData<Statistics>(admin, `?${period}`);
  const noMoney = { paid: 0, returned: 0, revenue: 0, paidTax: 0, returnedTax: 0, tax: 0, net: 0 };
  expect(days).toHaveLength(31);
  expect(days[0]).toEqual({ day: '2001-01-01', orders: 0, ...noMoney });
  expect(days[30]).toEqual({ day: '2001-01-31', orders: 0, ...noMoney });
  expect(sums).toEqual({
    ...noMoney,
    discount: 0,
    orders: 0,
    isTaxed: true,
    funnel: { viewed: 0, addedToCart: 0, checkoutBegun: 0, ordersPaid: 0 },
  });
  for (const table of ['products', 'discounts', 'countries', 'refunds', 'funnel']) {
    expect(await readData(admin, `/${table}?${period}`)).toEqual([]);
  }
});

test.for<[string, string]>([
  ['', 'from'],
  ['from=2026-01-01', 'until'],
  ['from=2026-1-1&until=2026-01-31', 'from'],
  ['from=2026-02-30&until=2026-03-31', 'from'],
  ['from=1999-12-31&until=2000-01-31', 'from'],
  ['from=2026-02-01&until=2026-01-31', 'until'],
  ['from=2025-01-01&until=2026-01-02', 'until'],
])('refuses the period "%s" at %s', async ([period, field], { admin }) => {
  for (const path of ['', '/products', '/discounts', '/countries', '/refunds', '/funnel']) {
    const response = await admin.call('GET', `/back-office/statistics${path}?${period}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error).toHaveProperty(field);
  }
});

test('a leap year fits into a period', async ({ admin }) => {
  const { orders: count } = await readData<Statistics>(admin, '?from=2024-01-01&until=2024-12-31');
  expect(count).toBe(0);
});

test(
  'a refund of lines counts for their products, and one of an amount for what these have left',
  { tags: ['VEND-05'] },
  async ({ shop, admin }) => {
    await chargeVat(admin, { oneStopShop: true });
    const poll = await createProduct(shop, { title: 'Poll of lines', priceCents: 333 });
    const chart = await createProduct(shop, { title: 'Chart of lines', priceCents: 1_999 });
    const order = await buy(shop, await createBuyer(shop), [{ ...poll, quantity: 3 }, chart]);
    const path = `/back-office/orders/${order.documentId}`;
    const { lines } = (await admin.call('GET', path)).json().data;
    const refundPart = async (body: object, refunded: number) => {
      expect((await admin.call('POST', `${path}/partial-refund`, body)).statusCode).toBe(200);
      await until(
        async () => (await admin.call('GET', path)).json().data,
        (details) => details.refunded === refunded,
      );
    };
    const readRows = async () => {
      const rows = await readData<ProductSales[]>(admin, `/products?${recently}`);
      return [poll, chart].map(({ documentId }) =>
        rows.find((row) => row.documentId === documentId)!,
      );
    };
    const [ofPoll, ofChart] = await readRows();
    expect([ofPoll!.paid, ofChart!.paid]).toEqual([lines[0].paid, lines[1].paid]);
    const all = { lines: [{ product: poll.documentId, quantity: 3 }] };
    await refundPart(all, lines[0].paid);
    expect(await readRows()).toMatchObject([
      { units: 0, returned: lines[0].paid, revenue: 0 },
      { units: 1, returned: 0 },
    ]);
    await refundPart({ amount: 0.07 }, sumAmounts([lines[0].paid, 0.07]));
    expect(await readRows()).toMatchObject([
      { returned: lines[0].paid },
      { units: 1, returned: 0.07 },
    ]);
  },
);
