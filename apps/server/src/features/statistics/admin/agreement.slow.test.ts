import { sumAmounts, toAmount } from '@partshelf/contract/money.ts';
import type {
  CodeSales,
  CountrySales,
  ProductSales,
  Statistics,
} from '@partshelf/contract/statistics.ts';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import {
  createCode,
  itemsOf,
  publishBundle,
} from '../../../../test/support/calls/checkout-calls.ts';
import { createProduct, type Customer } from '../../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../../test/support/invoicing.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { orders } from '../../../db/tables/orders.ts';

type Row = Record<string, string>;

const day = 'from=2026-03-10&until=2026-03-10';
const [firstMoment, lastMoment] = ['2026-03-09T11:00:00.000Z', '2026-03-10T10:59:59.999Z'];

async function buy(
  shop: TestShop,
  products: Parameters<typeof itemsOf>[0],
  { country, code, paidAt }: { country: string; code?: string; paidAt: string },
) {
  const buyer = await createBuyer(shop);
  const response = await buyer.call('POST', '/orders', {
    items: itemsOf(products),
    billing: billingOf({ country }),
    ...(code && { code }),
  });
  const { id } = response.json().stripeSession;
  const isFree = id.startsWith('free_');
  if (!isFree) await shop.control(`/sessions/${id}/pay`);
  const order = await until(
    async () => {
      await buyer.check(id);
      return (await buyer.readOrders())[0]!;
    },
    ({ status }) => status === 'succeeded',
  );
  if (!isFree) await documentsOf(shop, order.documentId, 'invoice', 1);
  const moved = { paidAt: new Date(paidAt) };
  await shop.deps.db.update(orders).set(moved).where(eq(orders.id, order.id));
  return order.documentId;
}

/** Once there are as many: on a busy machine the first numbers are compared later. */
const documentsOf = (
  { deps: { db } }: TestShop,
  order: string,
  kind: 'invoice' | 'creditNote',
  count: number,
) =>
  until(
    async () => {
      const { rows } = await db.execute(
        sql`select i.id from invoices i join orders o on o.id = i.order_id
          where o.document_id = ${order} and i.kind = ${kind}`,
      );
      return rows;
    },
    (rows) => rows.length >= count,
  );

async function refund(admin: Customer, order: string, part?: object) {
  const path = `/back-office/orders/${order}`;
  const read = async () => (await admin.call('GET', path)).json().data;
  const { refunds } = await read();
  const asked = await admin.call('POST', `${path}/${part ? 'partial-refund' : 'refund'}`, part);
  expect(asked.statusCode, asked.body).toBe(200);
  await until(read, (details) =>
    part ? details.refunds.length > refunds.length && allConfirmed(details) : details.refundedAt,
  );
}

const allConfirmed = ({ refunds }: { refunds: { confirmedAt: string | null }[] }) =>
  refunds.every(({ confirmedAt }) => confirmedAt);

const test = shopTest().extend('sold', { scope: 'file', auto: true }, async ({ shop, admin }) => {
  await chargeVat(admin, { oneStopShop: true, timeZone: 'Pacific/Auckland' });
  const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
  const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 333 });
  const { bundle } = await publishBundle(shop, admin);
  const { code: tenth } = await createCode(admin, { code: 'TENTH', value: 10 });
  const { code: all } = await createCode(admin, { code: 'ALL', value: 100 });
  const many = [{ ...chart, quantity: 3 }, { ...poll, quantity: 7 }, bundle];
  const paidAt = '2026-03-10T00:00:00Z';

  async function refundByAmount() {
    const order = await buy(shop, many, { country: 'DE', paidAt: firstMoment });
    await refund(admin, order, { amount: 7.77 });
    await documentsOf(shop, order, 'creditNote', 1);
    return order;
  }

  async function refundByLines() {
    const order = await buy(shop, many, { country: 'FR', code: tenth, paidAt });
    const polls = { product: poll.documentId, quantity: 2 };
    await refund(admin, order, {
      lines: [polls, { product: bundle.documentId, quantity: 1 }],
    });
    await refund(admin, order, { amount: 1.01 });
    await refund(admin, order, { lines: [{ product: chart.documentId, quantity: 1 }] });
    await documentsOf(shop, order, 'creditNote', 3);
    return order;
  }

  async function dispute() {
    const order = await buy(shop, [chart, poll], { country: 'FR', paidAt });
    const disputedAt = new Date();
    await shop.deps.db.update(orders).set({ disputedAt }).where(eq(orders.documentId, order));
  }

  const free = { country: 'DE', code: all, paidAt };
  const [byAmount, byLines] = await Promise.all([
    refundByAmount(),
    refundByLines(),
    dispute(),
    buy(shop, [bundle], { country: 'US', paidAt: lastMoment }).then((order) =>
      refund(admin, order),
    ),
    buy(shop, [poll], free).then((order) => refund(admin, order)),
    buy(shop, [poll], free),
    buy(shop, [chart], { country: 'DE', paidAt: '2026-03-09T10:59:59.999Z' }),
    buy(shop, [chart], { country: 'DE', paidAt: '2026-03-10T11:00:00.000Z' }),
  ]);
  return { credited: [byAmount, byLines] };
});

const readData = async <Data>(admin: Customer, path: string): Promise<Data> =>
  (await admin.call('GET', `/back-office/statistics${path}?${day}`)).json().data;

async function readFile(admin: Customer): Promise<Row[]> {
  const file = await admin.call('GET', `/back-office/import-export/orders?${day}`);
  return parse<Row>(file.body, { bom: true, columns: true });
}

function sumRows(rows: readonly Row[]) {
  const sum = (name: string) => sumAmounts(rows.map((row) => Number(row[name])));
  const [paid, paidTax] = [sum('gross'), sum('tax')];
  const [returned, returnedTax] = [sum('returned'), sum('returned_tax')];
  const revenue = sumAmounts([paid, -returned]);
  const tax = sumAmounts([paidTax, -returnedTax]);
  expect(sum('net')).toBe(sumAmounts([paid, -paidTax]));
  return { paid, returned, revenue, paidTax, returnedTax, tax, net: sumAmounts([revenue, -tax]) };
}

const sumsBy = (rows: readonly Row[], column: string) =>
  Object.entries(Object.groupBy(rows, (row) => row[column]!)).map(([name, own]) => ({
    name,
    ...sumRows(own!),
  }));

const byName = <Named extends { name: string }>(rows: readonly Named[]) =>
  rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));

function moneyOf(name: string, row: ReturnType<typeof sumRows>) {
  const { paid, returned, revenue, paidTax, returnedTax, tax, net } = row;
  return { name, paid, returned, revenue, paidTax, returnedTax, tax, net };
}

test(
  'gross, net, tax and refunds agree with the file of orders, also per product, code and country',
  { tags: ['VEND-09'] },
  async ({ admin }) => {
    const rows = await readFile(admin);
    const sums = await readData<Statistics>(admin, '');
    expect(sums).toMatchObject({ ...sumRows(rows), orders: 6, isTaxed: true });
    expect(sums.days).toMatchObject([{ ...sumRows(rows), day: '2026-03-10', orders: 6 }]);
    expect(Math.min(sums.net, sums.tax, sums.returnedTax)).toBeGreaterThan(0);

    const sold = rows.filter(({ gross }) => gross !== '');
    const titleOf = ({ product }: Row) => product!.split(' (')[0]!;
    const products = await readData<ProductSales[]>(admin, '/products');
    expect(byName(products.map((row) => moneyOf(row.title, row)))).toEqual(
      byName(
        sumsBy(
          sold.map((row) => ({ ...row, product: titleOf(row) })),
          'product',
        ),
      ),
    );
    for (const { tax, net, revenue } of products) {
      expect(Math.min(tax, net, revenue)).toBeGreaterThanOrEqual(0);
    }
    expect(products.map(({ title, units }) => [title, units]).toSorted()).toEqual([
      ['Office Set', 1],
      ['Org Chart', 5],
      ['Quick Poll', 13],
    ]);

    const codes = await readData<CodeSales[]>(admin, '/discounts');
    expect(byName(codes.map((row) => moneyOf(row.code, row)))).toEqual(
      byName(
        sumsBy(
          sold.filter(({ code }) => code),
          'code',
        ),
      ),
    );

    const countries = await readData<CountrySales[]>(admin, '/countries');
    expect(byName(countries.map((row) => moneyOf(row.country, row)))).toEqual(
      byName(sumsBy(sold, 'country')),
    );
  },
);

test(
  'the tax of a refund is that of its credit notes',
  { tags: ['VEND-09'] },
  async ({ shop, admin, sold: { credited } }) => {
    const rows = await readFile(admin);
    for (const order of credited) {
      const known = await shop.deps.db.execute<{ total: number; tax: number }>(
        sql`select sum(i.total_cents)::int as total, sum(i.tax_cents)::int as tax from invoices i
          join orders o on o.id = i.order_id
          where o.document_id = ${order} and i.kind = 'creditNote'`,
      );
      const { total, tax } = known.rows[0]!;
      expect(sumRows(rows.filter((row) => row['order'] === order))).toMatchObject({
        returned: toAmount(total),
        returnedTax: toAmount(tax),
      });
    }
  },
);
