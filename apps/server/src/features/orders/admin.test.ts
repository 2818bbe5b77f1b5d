import type { AdminOrder, AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

interface OrderPage {
  data: AdminOrder[];
  meta: { pagination: { total: number; pageCount: number } };
}

const list = async (admin: Customer, query = '') =>
  (await admin.call('GET', `/back-office/orders?${query}`)).json<OrderPage>();

const read = async (admin: Customer, documentId: string) =>
  (await admin.call('GET', `/back-office/orders/${documentId}`)).json<{ data: AdminOrderDetails }>()
    .data;

const lastOrderOf = async ({ readOrders }: Buyer) => (await readOrders()).at(-1)!;

describe('the list of orders', () => {
  test(
    'finds an order by its number, which grows from 1001 and which the buyer sees too',
    { tags: ['slow', 'VEND-04'] },
    async ({ shop, admin, buyer }) => {
      const product = await createProduct(shop);
      await buyer.payFor(product);
      await (await createBuyer(shop)).payFor(product);
      const { documentId, number } = await lastOrderOf(buyer);
      expect(number).toBeGreaterThan(1000);
      for (const text of [number, `%23${number}`, `%20${number}`]) {
        expect((await list(admin, `search=${text}`)).data).toMatchObject([{ documentId, number }]);
      }
      const [next] = (await list(admin)).data;
      expect(next!.number).toBeGreaterThan(number);
      const receipt = await buyer.call('GET', `/orders/${documentId}/receipt`);
      expect(receipt.json().data.order.number).toBe(number);
      expect(await buyer.listOrders()).toMatchObject([{ number }]);
      const csv = await admin.call('GET', '/back-office/import-export/orders');
      const rows = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
      expect(rows.find((row) => row['order'] === documentId)?.['number']).toBe(String(number));
    },
  );

  test(
    'finds an order by its documentId, its buyer and its products',
    { tags: ['slow'] },
    async ({ shop, admin, buyer }) => {
      const product = await createProduct(shop, { title: '100% Org_Chart é' });
      await buyer.startPaying([product]);
      const { documentId } = await lastOrderOf(buyer);
      const other = await createBuyer(shop);
      await other.startPaying([await createProduct(shop, { title: '1000 OrgXChart' })]);
      const { email, username } = buyer.user;
      for (const text of [
        documentId.slice(3, 20),
        email,
        username,
        '100% org_',
        'rg_chart',
        'E  １００％',
      ]) {
        const { data } = await list(admin, `search=${encodeURIComponent(text)}`);
        expect(data, text).toMatchObject([
          {
            documentId,
            state: 'pending',
            attempts: 1,
            total: 19.99,
            products: ['100% Org_Chart é'],
            buyer: { documentId: buyer.user.documentId, username, email },
            paidAt: null,
          },
        ]);
      }
      expect((await list(admin, 'search=nothing-like-it')).data).toEqual([]);
    },
  );

  test('shows each order in exactly one state, refunded and disputed included', async ({
    shop,
    admin,
    buyer,
    product,
  }) => {
    const createOrderWith = async (values: Partial<typeof orders.$inferInsert>) => {
      const { id, documentId } = await createOrder(shop, buyer.user.id, product);
      await shop.deps.db.update(orders).set(values).where(eq(orders.id, id));
      return documentId;
    };
    const [refundedAt, disputedAt] = [new Date(), new Date()];
    const wanted = {
      succeeded: [await createOrderWith({ status: 'succeeded' })],
      refunded: [
        await createOrderWith({ refundedAt }),
        await createOrderWith({ refundedAt, disputedAt, refundedCents: 1 }),
      ],
      disputed: [await createOrderWith({ disputedAt })],
      partlyRefunded: [await createOrderWith({ status: 'succeeded', refundedCents: 1 })],
      failed: [await createOrderWith({ status: 'failed' })],
      expired: [await createOrderWith({ status: 'expired' })],
    };
    for (const [state, documentIds] of Object.entries(wanted)) {
      const { data, meta } = await list(admin, `state=${state}&search=${buyer.user.email}`);
      const found = data.map(({ documentId }) => documentId);
      expect(found.toSorted(), state).toEqual(documentIds.toSorted());
      expect(data.every((order) => order.state === state)).toBe(true);
      expect(meta.pagination.total).toBe(documentIds.length);
    }
    expect((await admin.call('GET', '/back-office/orders?state=lost')).statusCode).toBe(400);
  });

  test('sorts by date and by total, page by page', async ({ shop, admin, buyer }) => {
    const placed = { 100: '2026-02-02', 300: '2026-02-01', 200: '2026-02-03' };
    for (const [cents, day] of Object.entries(placed)) {
      const product = await createProduct(shop, { priceCents: Number(cents) });
      const { id } = await createOrder(shop, buyer.user.id, product);
      const createdAt = new Date(day);
      await shop.deps.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
    }
    const totals = async (sort: string, page = 1) => {
      const paging = `pagination[pageSize]=2&pagination[page]=${page}`;
      const { data, meta } = await list(admin, `search=${buyer.user.email}&sort=${sort}&${paging}`);
      expect(meta.pagination).toMatchObject({ total: 3, pageCount: 2 });
      return data.map(({ total }) => total);
    };
    expect(await totals('createdAt:desc')).toEqual([2, 1]);
    expect(await totals('createdAt:desc', 2)).toEqual([3]);
    expect(await totals('createdAt:asc')).toEqual([3, 1]);
    expect(await totals('total:desc')).toEqual([3, 2]);
    expect(await totals('total:asc')).toEqual([1, 2]);
  });

  test('needs the same number of statements for one order and for many', async ({
    shop,
    admin,
  }) => {
    const query = vi.spyOn(shop.deps.db.$client, 'query');
    const countFor = async (pageSize: number) => {
      query.mockClear();
      await list(admin, `pagination[pageSize]=${pageSize}`);
      return query.mock.calls.length;
    };
    expect(await countFor(100)).toBe(await countFor(1));
    query.mockRestore();
  });
});

describe('the details of an order', () => {
  test(
    'show lines as sold, every attempt, the events and the downloads',
    { tags: ['slow'] },
    async ({ shop, admin, buyer }) => {
      const product = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
      const first = await buyer.startPaying([{ ...product, quantity: 3 }]);
      const second = (await buyer.retry(first)).json().stripeSession.id as string;
      await shop.control(`/sessions/${second}/pay`);
      await buyer.check(second);
      const path = `/products/${product.documentId}/download-link`;
      const { downloadLink } = (await buyer.call('GET', path)).json<{ downloadLink: string }>();
      for (let times = 0; times < 2; times += 1) {
        await shop.app.inject(new URL(downloadLink).pathname);
      }
      const order = await lastOrderOf(buyer);
      const { paymentIntentId } = await shop.deps.payments.getSession(second);
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      const details = await read(admin, order.documentId);
      expect(details).toMatchObject({
        documentId: order.documentId,
        state: 'succeeded',
        attempts: 2,
        total: 59.97,
        buyer: { email: buyer.user.email },
        createdAt: order.createdAt.toISOString(),
        paidAt: order.paidAt!.toISOString(),
        refundStartedAt: null,
        refundedAt: null,
        disputedAt: null,
        replaces: null,
        replacedBy: null,
        lines: [
          {
            product: { documentId: product.documentId, slug: product.slug },
            title: 'Org Chart',
            version: '1.0.0.0',
            quantity: 3,
            unitPrice: 19.99,
            amount: 59.97,
          },
        ],
        payments: [
          { attempt: 1, state: 'expired', sessionId: first, paymentId: null, paidAt: null },
          {
            attempt: 2,
            state: 'complete',
            sessionId: second,
            paymentId: paymentIntentId,
            url: `https://dashboard.stripe.com/test/payments/${paymentIntentId}`,
            card: { brand: 'visa', last4: '4242' },
            paidAt: moment,
            refundedAt: null,
          },
        ],
        downloads: [{ title: 'Org Chart', version: '1.0.0.0', count: 2, lastAt: moment }],
        refundRequests: [],
      });
    },
  );

  test(
    'show the events of the provider with their alerts',
    { tags: ['slow'] },
    async ({ shop, admin, buyer }) => {
      const { sessionId } = await buyer.buyProduct();
      const { documentId } = await lastOrderOf(buyer);
      await shop.control(`/sessions/${sessionId}/dispute`);
      const { events } = await until(
        () => read(admin, documentId),
        ({ state, events: all }) => state === 'disputed' && all.some(({ alert }) => alert !== null),
      );
      // Two events report a dispute; the first one that is handled has the alert.
      expect(events.filter(({ alert }) => alert !== null)).toEqual([
        {
          id: expect.stringMatching(/^evt_/),
          type: expect.stringMatching(/^charge\.dispute\./),
          alert: expect.stringMatching(/^the payment is disputed · \$/),
          receivedAt: expect.any(String),
        },
      ]);
    },
  );

  test(
    'include the receipt of the buyer once the order is paid',
    { tags: ['slow'] },
    async ({ shop, admin, buyer }) => {
      await buyer.buyProduct();
      const { documentId } = await lastOrderOf(buyer);
      const theirs = await buyer.call('GET', `/orders/${documentId}/receipt`);
      const ours = await admin.call('GET', `/back-office/orders/${documentId}/receipt`);
      expect(ours.json()).toEqual(theirs.json());
      await buyer.startPaying([await createProduct(shop)]);
      const unpaid = await lastOrderOf(buyer);
      const path = `/back-office/orders/${unpaid.documentId}/receipt`;
      expect((await admin.call('GET', path)).statusCode).toBe(404);
      expect((await admin.call('GET', `/back-office/orders/${'z'.repeat(24)}`)).statusCode).toBe(
        404,
      );
    },
  );
});
