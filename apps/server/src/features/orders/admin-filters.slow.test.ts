import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { discountForm } from '../../../test/support/calls/checkout-calls.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { expectFiltered } from '../../../test/support/filtered-list.ts';
import { billingOf, configureInvoices } from '../../../test/support/invoicing.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { discountCodes } from '../../db/tables/discounts.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

const test = shopTest().extend('filled', { scope: 'file', auto: true }, async ({ shop, admin }) => {
  const { db } = shop.deps;
  await configureInvoices(admin, { timeZone: 'Pacific/Auckland' });
  await admin.call('POST', '/back-office/discounts', discountForm({ code: 'SPRING-26' }));
  const [code] = await db.select().from(discountCodes);
  const chart = await createProduct(shop, {
    title: 'Org Chart',
    documentId: 'chart'.padEnd(24, '0'),
  });
  const poll = await createProduct(shop, { title: 'Quick Poll' });
  const ada = await createCustomer(shop);
  await db
    .update(users)
    .set({ documentId: 'ada'.padEnd(24, '0') })
    .where(eq(users.id, ada.user.id));
  const tom = await createCustomer(shop);
  const at = (time: string) => new Date(time);
  const billedIn = (country: string) => billingOf({ country }) as Billing;
  const discount = { code: 'SPRING-26', kind: 'percent', value: 1_000 } as const;
  const made: [typeof ada, typeof chart, Partial<typeof orders.$inferInsert>][] = [
    // In Auckland, March 10 begins at 11:00 UTC of the day before.
    [ada, chart, { createdAt: at('2026-03-09T10:59:59.999Z'), paidAt: at('2026-03-09T11:00:00Z') }],
    [ada, poll, { createdAt: at('2026-03-09T11:00:00Z'), paidAt: at('2026-03-10T10:59:59.999Z') }],
    [tom, chart, { createdAt: at('2026-03-10T10:59:59.999Z'), paidAt: at('2026-03-10T11:00:00Z') }],
    [tom, poll, { createdAt: at('2026-03-10T11:00:00Z'), status: 'failed' }],
    [tom, chart, { billing: billedIn('DE'), refundedCents: 100 }],
    [ada, poll, { billing: billedIn('US'), discountCodeId: code!.id, discount }],
    [tom, poll, { refundedAt: at('2026-03-12T00:00:00Z'), discountCodeId: code!.id }],
    [ada, chart, { disputedAt: at('2026-03-12T00:00:00Z'), billing: billedIn('DE') }],
  ];
  for (const [buyer, product, values] of made) {
    const order = await createOrder(shop, buyer.user.id, product);
    await db.update(orders).set(values).where(eq(orders.id, order.id));
  }
  const bundled = await createOrder(shop, tom.user.id, poll);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, bundled.id));
  const { id: _, ...columns } = line!;
  const content = { ...columns, productId: chart.id, bundleId: poll.id, position: 1 };
  await db.insert(orderLines).values(content);
  return { code: code!.documentId };
});

const list = {
  list: '/back-office/orders',
  file: '/back-office/import-export/orders',
  column: 'order',
  select: `select o.document_id as name from orders o join users u on u.id = o.user_id
    left join discount_codes c on c.id = o.discount_code_id`,
  order: 'o.created_at desc, o.id desc',
  defaults: { date: 'placed', sort: 'createdAt:desc' },
};

const chartId = 'chart'.padEnd(24, '0');
const adaId = 'ada'.padEnd(24, '0');
const whole = 'o.refunded_at is null and o.disputed_at is null';
const sells = (title: string) =>
  `exists (select from order_lines l where l.order_id = o.id and l.title = '${title}' and l.bundle_id is null)`;

const cases: Record<string, string> = {
  '': 'true',
  'state=failed': `o.status = 'failed'`,
  'state=refunded': 'o.refunded_at is not null',
  'state=disputed': 'o.disputed_at is not null',
  'state=partlyRefunded': `o.refunded_cents > 0 and ${whole}`,
  [`product=${chartId}`]: sells('Org Chart'),
  [`buyer=${adaId}`]: `u.document_id = '${adaId}'`,
  'country=DE': `o.billing ->> 'country' = 'DE'`,
  'has=refund': 'o.refunded_at is not null or o.disputed_at is not null or o.refunded_cents > 0',
  'has=discount': 'o.discount is not null',
  'code=spring-26': `c.code = 'SPRING-26'`,
  'from=2026-03-10&until=2026-03-10': `o.created_at >= '2026-03-09 11:00Z' and o.created_at < '2026-03-10 11:00Z'`,
  'date=paid&from=2026-03-10&until=2026-03-10': `o.paid_at >= '2026-03-09 11:00Z' and o.paid_at < '2026-03-10 11:00Z'`,
  'until=2026-03-09': `o.created_at < '2026-03-09 11:00Z'`,
  [`product=${chartId}&buyer=${adaId}&country=DE`]: `u.document_id = '${adaId}' and o.billing ->> 'country' = 'DE'`,
};

describe('the list of orders and its file', () => {
  test.for(Object.entries(cases))(
    'have the orders of the database for: %s',
    { tags: ['VEND-03'] },
    async ([query, where], { shop, admin }) => {
      await expectFiltered(shop, admin, list, query, where);
    },
  );

  test('take the documentId of a code as well', async ({ shop, admin, filled: { code } }) => {
    await expectFiltered(shop, admin, list, `code=${code}`, `c.code = 'SPRING-26'`);
  });

  test('have the chosen order', async ({ shop, admin }) => {
    const sorted = { ...list, order: 'o.total_cents, o.id' };
    await expectFiltered(shop, admin, sorted, 'sort=total:asc', 'true');
  });
});

test.for([
  'country=Germany',
  'code=a%20b',
  'product=chart',
  'buyer=1',
  'date=refunded',
  'from=2026-02-30',
  'from=2026-02-02&until=2026-02-01',
  'state=partly',
  'has=gift',
])('a filter of orders that cannot be meant is refused: %s', async (query, { admin }) => {
  for (const path of ['orders', 'import-export/orders']) {
    expect((await admin.call('GET', `/back-office/${path}?${query}`)).statusCode).toBe(400);
  }
});
