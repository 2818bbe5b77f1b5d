import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { encodeForm, toBlob } from '../../../../test/files/images.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import {
  createCategory,
  putIntoCategory,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

const test = shopTest();

const download = async (admin: Customer, path: string) => {
  const response = await admin.call('GET', `/back-office/import-export/${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

const readCsv = async (admin: Customer, path: string) =>
  parse<Record<string, string>>((await download(admin, path)).body, { bom: true, columns: true });

test(
  'exported products can be imported again unchanged, as CSV and as JSON',
  { tags: ['slow'] },
  async ({ shop, admin }) => {
    const category = await createCategory(shop, { title: 'Forms' });
    const hostile = ['=cmd()', '+1', '-1', '@SUM(A1)', "'=quoted", '"a",\nb;c\t', '<img src=x>'];
    hostile.push('a;=cmd()', "a,=1;'+2|'' -3", 'a\n=b\r\n@c, -d', "; ' =e", 'Yes, - no');
    for (const text of hostile) {
      const product = await createProduct(shop, {
        title: text.trim(),
        description: text.trim(),
        longDescription: `${text}end`,
        priceCents: 1_010,
        type: 'trending',
        isNew: true,
        worksWith: text.trim(),
      });
      await putIntoCategory(shop, product, category);
    }
    const { db } = shop.deps;
    const read = async () => {
      const rows = await db.select().from(products).orderBy(products.slug);
      const { data } = (await admin.call('GET', '/back-office/products?sort=title:asc')).json();
      const categories = data.map((product: { categories: { slug: string }[] }) =>
        product.categories.map(({ slug }) => slug),
      );
      return {
        categories,
        rows: rows.map(
          ({ slug, title, description, longDescription, priceCents, type, isNew, worksWith }) => ({
            slug,
            title,
            description,
            longDescription,
            priceCents,
            type,
            isNew,
            worksWith,
          }),
        ),
      };
    };
    const before = await read();
    for (const format of ['csv', 'json']) {
      const file = await download(admin, `products?format=${format}`);
      expect(file.headers['content-disposition']).toContain(`filename="products.${format}"`);
      await db.update(products).set({ currentReleaseId: null });
      await db.delete(releases);
      await db.delete(products);
      const form = new FormData();
      form.append('files', toBlob(file.rawPayload), `products.${format}`);
      const { headers, payload } = await encodeForm(form);
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/back-office/import-export/products',
        headers: { ...headers, authorization: `Bearer ${admin.token}` },
        payload,
      });
      expect(answer.json()).toEqual({ data: { created: hostile.length } });
      expect(await read()).toEqual(before);
    }
  },
);

test(
  'no cell of an export is a formula',
  { tags: ['slow', 'U07'] },
  async ({ shop, admin, buyer }) => {
    const product = await createProduct(shop, { title: '=HYPERLINK("https://evil.example")' });
    await createProduct(shop, { title: '\uFF1Dcmd|calc', description: '\t=1+1' });
    const inner = ['a;=cmd()', 'a,+1', 'a\n@b', 'a\t-1', '; =1', 'a|\uFF1Db'];
    for (const text of inner) await createProduct(shop, { title: text, longDescription: text });
    const { id } = await createOrder(shop, buyer.user.id, product);
    await shop.deps.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, id));
    for (const path of ['products', 'orders', 'customers']) {
      const rows = parse((await download(admin, path)).body, { bom: true });
      expect(rows.length).toBeGreaterThan(1);
      for (const cell of rows.flat())
        expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D]|[,;|\t\r\n] *[=+\-@\uFF1D]/);
    }
  },
);

test('every cell of an export is in quotes, also an empty one', async ({ shop, admin }) => {
  await createProduct(shop, { worksWith: null });
  for (const path of ['products', 'orders', 'customers']) {
    const { body } = await download(admin, path);
    const cell = '"(?:[^"]|"")*"';
    expect(body).toMatch(new RegExp(`^\uFEFF(?:${cell}(?:,${cell})*\\n)+$`));
  }
});

test(
  'orders are exported by the shop’s day of payment, one line per product, to the cent',
  { tags: ['P26'] },
  async ({ shop, admin }) => {
    const { db } = shop.deps;
    const buyer = await createBuyer(shop);
    const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
    const sell = async (
      paidAt: string | null,
      values: Partial<typeof orders.$inferInsert> = {},
    ) => {
      const order = await createOrder(shop, buyer.user.id, chart);
      const moment = paidAt === null ? null : new Date(paidAt);
      await db
        .update(orders)
        .set({ paidAt: moment, totalCents: 5_997, ...values })
        .where(eq(orders.id, order.id));
      await db.update(orderLines).set({ quantity: 3 }).where(eq(orderLines.orderId, order.id));
      return order.documentId;
    };
    const inside = [
      await sell('2026-01-31T11:00:00.000Z'),
      await sell('2026-02-28T10:59:59.999Z', { refundedAt: new Date('2026-03-02T10:00:00.000Z') }),
    ];
    await sell('2026-01-31T10:59:59.999Z');
    await sell('2026-02-28T11:00:00.000Z');
    await sell(null, { status: 'failed' });
    const rows = await readCsv(admin, 'orders?from=2026-02-01&until=2026-02-28');
    expect(rows.map(({ order }) => order)).toEqual(inside);
    expect(rows[1]).toEqual({
      order: inside[1],
      paid_at: '2026-02-28T10:59:59.999Z',
      refunded_at: '2026-03-02T10:00:00.000Z',
      disputed_at: '',
      state: 'refunded',
      username: buyer.user.username,
      email: buyer.user.email,
      product: 'Org Chart',
      version: '1.0.0.0',
      quantity: '3',
      currency: 'USD',
      unit_price: '19.99',
      amount: '59.97',
      payment: '',
      number: expect.stringMatching(/^\d{4,}$/),
      placed_at: expect.stringMatching(/Z$/),
      code: '',
      country: '',
      net: '59.97',
      tax: '0.00',
      gross: '59.97',
      returned: '59.97',
      returned_tax: '0.00',
      company: '',
    });
    expect(
      (await admin.call('GET', '/back-office/import-export/orders?from=soon')).statusCode,
    ).toBe(400);
  },
);

test(
  'without filters the files have paid orders and all customers, oldest first, columns at the end',
  { tags: ['VEND-09'] },
  async ({ shop, admin }) => {
    const { db } = shop.deps;
    const buyer = await createBuyer(shop);
    const chart = await createProduct(shop, { title: 'Org Chart' });
    const march10 = new Date('2026-03-10T00:00:00Z');
    const make = async (
      status: 'succeeded' | 'failed',
      values: Partial<typeof orders.$inferInsert>,
    ) => {
      const { id, documentId } = await createOrder(shop, buyer.user.id, chart, status);
      await db.update(orders).set(values).where(eq(orders.id, id));
      return documentId;
    };
    const placed = await make('succeeded', {
      createdAt: march10,
      paidAt: new Date('2026-03-12T12:00:00Z'),
    });
    const failed = await make('failed', { createdAt: march10 });
    const paid = await make('succeeded', { paidAt: march10 });
    const readOrders = async (query: string) =>
      (await readCsv(admin, `orders?${query}`)).map(({ order }) => order);
    const day = 'from=2026-03-10&until=2026-03-10';
    expect(await readOrders(day)).toEqual([paid]);
    expect(await readOrders(`date=placed&${day}`)).toEqual([placed, failed]);
    const all = await readOrders('');
    expect(all).toEqual(expect.arrayContaining([placed, paid]));
    expect(all).not.toContain(failed);
    const known = await db.execute<{ id: string }>(
      'select document_id as id from users order by created_at, id',
    );
    const customers = await readCsv(admin, 'customers');
    expect(customers.map(({ customer }) => customer)).toEqual(known.rows.map(({ id }) => id));
    const head = (await download(admin, 'orders')).body.split('\n')[0];
    expect(head).toContain(
      '"order","paid_at","refunded_at","disputed_at","state","username","email","product","version","quantity","currency","unit_price","amount","payment"',
    );
  },
);

test('all customers are exported with their payments and reversals', async ({ shop, admin }) => {
  const { db } = shop.deps;
  const buyer = await createBuyer(shop);
  const { product } = await buyer.buyProduct();
  await createOrder(shop, buyer.user.id, product, 'failed');
  const returned = await createOrder(shop, buyer.user.id, product);
  await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, returned.id));
  const partly = await createOrder(shop, buyer.user.id, product);
  await db.update(orders).set({ refundedCents: 550 }).where(eq(orders.id, partly.id));
  const disputed = await createOrder(shop, buyer.user.id, product);
  await db.update(orders).set({ disputedAt: new Date() }).where(eq(orders.id, disputed.id));
  await db.execute(
    `insert into users (document_id, username, email, provider)
     select lpad(n::text, 24, 'x'), 'many-' || n, 'many-' || n || '@customers.example', 'local'
     from generate_series(1, 1200) n`,
  );
  const rows = await readCsv(admin, 'customers');
  expect(rows.length).toBeGreaterThan(1_200);
  expect(new Set(rows.map(({ customer }) => customer)).size).toBe(rows.length);
  expect(rows.find(({ email }) => email === buyer.user.email)).toMatchObject({
    customer: buyer.user.documentId,
    role: 'Customer',
    access: 'active',
    registered_at: buyer.user.createdAt.toISOString(),
    paid_orders: '4',
    refunded_orders: '2',
    currency: 'USD',
    paid: '79.96',
    returned: '45.48',
    last_paid_at: expect.stringMatching(/Z$/),
  });
});

test.for([
  'from=1999-12-31',
  'from=2026-02-02&until=2026-02-01',
  'until=9999-12-31',
  'from=0001-01-01&until=2026-01-01',
  'until=3000-01-01',
])(
  'orders of %s are refused before the file begins',
  { tags: ['X10'] },
  async (days, { admin }) => {
    const response = await admin.call('GET', `/back-office/import-export/orders?${days}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.name).toBe('ValidationError');
  },
);

test('an export is recorded in the audit list', async ({ admin }) => {
  await download(admin, 'customers');
  const { data } = (await admin.call('GET', '/back-office/audit?subject=export')).json();
  expect(data[0]).toMatchObject({
    action: 'exported',
    actor: { username: admin.user.username },
    details: { title: 'customers' },
  });
  await download(admin, 'orders?from=2026-02-01');
  const again = (await admin.call('GET', '/back-office/audit?subject=export')).json();
  expect(again.data[0].details).toEqual({ title: 'orders', from: '2026-02-01' });
});
