import type { Overview } from '@partshelf/contract/statistics.ts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import {
  createCustomer,
  createProduct,
  type Customer,
} from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { mails } from '../../../db/tables/mails.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { insertInboundMail } from '../../../../test/support/inbound-mails.ts';
import { contactMessages } from '../../../db/tables/contact.ts';
import { disputes } from '../../../db/tables/disputes.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';
import { refundRequests } from '../../../db/tables/refund-requests.ts';

/** It is shortly after midnight of the shop, which is in Pacific/Auckland. */
const now = new Date('2026-02-28T11:30:00.000Z');

const at = (text: string) => new Date(text);

let clock: Date | undefined;

const test = shopTest({ now: () => clock ?? new Date() });

async function readAt(admin: Customer, moment: Date, days?: number): Promise<Overview> {
  clock = moment;
  const query = days === undefined ? '' : `?days=${days}`;
  const response = await admin.call('GET', `/back-office/overview${query}`);
  clock = undefined;
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const nothing = {
  paid: 0,
  returned: 0,
  revenue: 0,
  paidTax: 0,
  returnedTax: 0,
  tax: 0,
  net: 0,
  orders: 0,
};

describe('an empty shop', () => {
  test('has a zero for every day and every figure', async ({ admin }) => {
    const { days, ...figures } = await readAt(admin, now);
    expect(figures).toEqual({
      sales: nothing,
      states: { pending: 0, succeeded: 0, expired: 0, failed: 0, refunded: 0, disputed: 0 },
      attempts: { started: 0, paid: 0 },
      downloads: 0,
      topProducts: [],
    });
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-01-31', ...nothing });
    expect(days.at(-1)!.day).toBe('2026-03-01');
    const long = await readAt(admin, now, 90);
    expect(long.days).toHaveLength(90);
    expect(long.days[0]!.day).toBe('2025-12-02');
    expect((await admin.call('GET', '/back-office/overview?days=7')).statusCode).toBe(400);
  });

  test('has any days that are asked for, with a first and a last one', async ({ admin }) => {
    const read = (days: string) => admin.call('GET', `/back-office/overview?${days}`);
    const { days } = (await read('from=2025-12-31&until=2026-01-02')).json().data;
    expect(days.map(({ day }: { day: string }) => day)).toEqual([
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
    ]);
    for (const wrong of [
      'from=2026-01-02',
      'until=2026-01-02',
      'from=2026-01-02&until=2026-01-01',
      'from=2024-01-01&until=2026-01-01',
    ]) {
      expect((await read(wrong)).statusCode, wrong).toBe(400);
    }
  });
});

test(
  'counts what was paid and refunded on the shop’s day of the payment, to the cent',
  { tags: ['P26'] },
  async ({ shop, admin, buyer }) => {
    const sell = async (priceCents: number, values: Partial<typeof orders.$inferInsert>) => {
      const product = await createProduct(shop, { title: `For ${priceCents}`, priceCents });
      const { id } = await createOrder(shop, buyer.user.id, product);
      const createdAt = values.paidAt!;
      await shop.deps.db
        .update(orders)
        .set({ createdAt, ...values })
        .where(eq(orders.id, id));
      return id;
    };
    const ids = [
      await sell(10, { paidAt: at('2026-02-28T10:59:59Z') }),
      await sell(20, { paidAt: at('2026-02-27T11:00:00Z'), refundedCents: 3 }),
      await sell(1_999, { paidAt: at('2026-02-28T11:00:00Z') }),
      await sell(500, {
        paidAt: at('2026-02-01T00:00:00Z'),
        refundedAt: at('2026-02-28T00:00:00Z'),
      }),
      await sell(700, {
        paidAt: at('2026-01-15T00:00:00Z'),
        disputedAt: at('2026-02-27T00:00:00Z'),
        refundedAt: at('2026-02-28T00:00:00Z'),
      }),
    ];
    const { sales, days, states, topProducts } = await readAt(admin, now);
    const dayNamed = (day: string) => days.find((entry) => entry.day === day);
    expect(dayNamed('2026-02-28')).toMatchObject({
      day: '2026-02-28',
      paid: 0.3,
      returned: 0.03,
      orders: 2,
    });
    expect(dayNamed('2026-03-01')).toMatchObject({ paid: 19.99, returned: 0, orders: 1 });
    expect(dayNamed('2026-02-01')).toMatchObject({ paid: 5, returned: 5 });
    expect(sales).toMatchObject({ paid: 25.29, returned: 5.03, revenue: 20.26, orders: 4 });
    expect(states).toMatchObject({ succeeded: 3, refunded: 1, disputed: 0 });
    expect(topProducts.map(({ title, units, revenue }) => [title, units, revenue])).toEqual([
      ['For 1999', 1, 19.99],
      ['For 20', 1, 0.17],
      ['For 10', 1, 0.1],
    ]);
    const long = await readAt(admin, now, 90);
    expect(long.sales).toMatchObject({ paid: 32.29, returned: 12.03, orders: 5 });
    await shop.deps.db.delete(orders).where(inArray(orders.id, ids));
  },
);

test('counts paid attempts, downloads and open work, and says how old it is', async ({
  shop,
  admin,
}) => {
  const { db } = shop.deps;
  const buyer = await createBuyer(shop);
  const first = await buyer.startPaying([await createProduct(shop)]);
  await buyer.retry(first);
  const { product } = await buyer.buyProduct();
  const path = `/products/${product.documentId}/download-link`;
  const { downloadLink } = (await buyer.call('GET', path)).json<{ downloadLink: string }>();
  await shop.app.inject(new URL(downloadLink).pathname);
  const [order] = await buyer.readOrders();
  await db.insert(chatRooms).values({ userId: buyer.user.id, waitingSince: at('2026-02-27') });
  const reason = 'It is not for me.';
  await db
    .insert(refundRequests)
    .values({ orderId: order!.id, reason, createdAt: at('2026-02-26') });
  const sessions = await db.select().from(paymentSessions);
  await db.insert(disputes).values(
    sessions.slice(0, 3).map(({ id, orderId }, index) => ({
      orderId,
      sessionId: id,
      stripeId: `dp_${id}`,
      amountCents: 1_999,
      reason: 'fraudulent',
      status: index === 0 ? 'won' : 'needs_response',
      openedAt: at(`2026-02-1${index}`),
      respondBy: at(`2026-03-1${index}`),
    })),
  );
  await db.insert(contactMessages).values({
    firstName: 'Mara',
    lastName: 'Lindt',
    email: 'mara@northgate.example',
    subject: 'Hello',
    message: 'Is there a trial?',
    createdAt: at('2026-02-25'),
  });
  await db.insert(mails).values(
    ['2026-02-24', '2026-02-23'].map((day) => ({
      key: `given-up-${day}`,
      recipient: 'x@y.example',
      subject: 'Hi',
      state: 'failed' as const,
      createdAt: at(day),
    })),
  );
  await insertInboundMail(shop, { receivedAt: at('2026-02-22') });
  await insertInboundMail(shop, { doneAt: new Date() });
  await createCustomer(shop, { role: 'Helpdesk' });
  await createCustomer(shop, { role: 'Helpdesk', blocked: true });
  await createCustomer(shop, { role: 'Helpdesk', confirmed: false });
  const { attempts, downloads, states } = await readAt(admin, new Date());
  expect(attempts).toEqual({ started: 3, paid: 1 });
  expect(downloads).toBe(1);
  expect((await admin.call('GET', '/back-office/overview/waiting')).json().data).toEqual({
    chats: { count: 1, oldestAt: '2026-02-27T00:00:00.000Z', helpdesk: 1 },
    refundRequests: { count: 1, oldestAt: '2026-02-26T00:00:00.000Z' },
    disputes: {
      count: 2,
      oldestAt: '2026-02-11T00:00:00.000Z',
      amount: 39.98,
      respondBy: '2026-03-11T00:00:00.000Z',
    },
    ordersWithoutInvoice: { count: 0, oldestAt: null },
    contactMessages: { count: 1, oldestAt: '2026-02-25T00:00:00.000Z' },
    inboundMails: { count: 1, oldestAt: '2026-02-22T00:00:00.000Z' },
    failedMails: { count: 2, oldestAt: '2026-02-23T00:00:00.000Z' },
    paymentAlerts: { count: 0, oldestAt: null },
    failedJobs: { count: 0, oldestAt: null },
  });
  expect(states).toMatchObject({ pending: 1, succeeded: 1 });
});

test('needs the same number of statements for few and many orders', async ({ shop, admin }) => {
  const query = vi.spyOn(shop.deps.db.$client, 'query');
  const countOnce = async (days: number) => {
    query.mockClear();
    await admin.call('GET', `/back-office/overview?days=${days}`);
    return query.mock.calls.length;
  };
  // Mail jobs may run meanwhile, so the lowest of several counts is that of the call.
  const count = async (days: number) =>
    Math.min(await countOnce(days), await countOnce(days), await countOnce(days));
  const few = await count(30);
  const { user } = await createBuyer(shop);
  for (let sold = 0; sold < 3; sold += 1) {
    const { id } = await createOrder(shop, user.id, await createProduct(shop));
    await shop.deps.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, id));
  }
  expect(await count(90)).toBe(few);
  query.mockRestore();
});
