import { defaultPromises } from '@partshelf/contract/branding/brand.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { orders } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

const test = shopTest();

const reason = 'The calendar does not show my team.';
const dayMs = 24 * 60 * 60 * 1000;

const ask = ({ call }: Pick<Buyer, 'call'>, documentId: string, body: object = { reason }) =>
  call('POST', `/orders/${documentId}/refund-request`, body);

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { sessionId } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  return { buyer, order: order!, sessionId };
}

const setOrder = ({ deps }: TestShop, id: number, values: Partial<typeof orders.$inferInsert>) =>
  deps.db.update(orders).set(values).where(eq(orders.id, id));

const listOrders = async ({ call }: Buyer) => (await call('GET', '/orders')).json().data;

test(
  'a buyer requests a refund within 30 days, and the shop gets a mail',
  { tags: ['slow'] },
  async ({ shop }) => {
    const { buyer, order } = await buy(shop);
    const until30 = new Date(
      order.paidAt!.getTime() + defaultPromises.refundDays * dayMs,
    ).toISOString();
    const before = await listOrders(buyer);
    expect(before).toMatchObject([{ refundRequest: null, refundableUntil: until30 }]);
    const answer = await ask(buyer, order.documentId);
    expect(answer.statusCode).toBe(200);
    const asked = { state: 'open', createdAt: expect.stringMatching(/Z$/) };
    expect(answer.json()).toEqual({ data: asked });
    expect(await listOrders(buyer)).toMatchObject([{ refundRequest: asked }]);

    const mails = await until(
      () => shop.inbox(shop.deps.config.company.email),
      (received) => received.some(({ subject }) => subject.includes(String(order.number))),
    );
    const mail = mails.find(({ subject }) => subject.includes(String(order.number)))!;
    expect(mail.subject).toBe(`Refund request for order ${order.number}`);
    expect(mail.text).toContain(reason);
    expect(mail.replyTo).toContain(buyer.user.email);
  },
);

test(
  'one open request is enough, also of twenty at once; after a no there may be another',
  { tags: ['slow'] },
  async ({ shop }) => {
    const { buyer, order } = await buy(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(buyer, order.documentId)),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    const [refused] = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused!.statusCode).toBe(400);
    expect(refused!.json().error.message).toBe('You have already asked for a refund of this order');
    await shop.deps.db
      .update(refundRequests)
      .set({ state: 'declined' })
      .where(eq(refundRequests.orderId, order.id));
    expect((await ask(buyer, order.documentId)).statusCode).toBe(200);
    expect(await listOrders(buyer)).toMatchObject([{ refundRequest: { state: 'open' } }]);
  },
);

test(
  'no refund is requested for an old, refunded or disputed order, and the list says so',
  { tags: ['slow'] },
  async ({ shop }) => {
    const refusals = [
      [{ paidAt: new Date(Date.now() - 30 * dayMs - 1) }, /time to ask for a refund/],
      [{ refundedAt: new Date() }, /already refunded/],
      [{ disputedAt: new Date() }, /bank/],
    ] as const;
    for (const [values, message] of refusals) {
      const { buyer, order } = await buy(shop);
      await setOrder(shop, order.id, values);
      const answer = await ask(buyer, order.documentId);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toMatch(message);
      expect(await listOrders(buyer)).toMatchObject([{ refundableUntil: null }]);
    }
    const late = await buy(shop);
    await setOrder(shop, late.order.id, { paidAt: new Date(Date.now() - 30 * dayMs + 60_000) });
    expect((await ask(late.buyer, late.order.documentId)).statusCode).toBe(200);
  },
);

test(
  'an order of another user cannot be refunded, and a reason is required',
  { tags: ['slow', 'I7'] },
  async ({ shop }) => {
    const { buyer, order } = await buy(shop);
    const otherUser = await createBuyer(shop);
    expect((await ask(otherUser, order.documentId)).statusCode).toBe(404);
    for (const text of ['', 'too short', 'x'.repeat(1_001)]) {
      const answer = await ask(buyer, order.documentId, { reason: text });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error.reason).toHaveLength(1);
    }
    const extra = await ask(buyer, order.documentId, { reason, state: 'approved' });
    expect(extra.statusCode).toBe(400);
    expect(await listOrders(buyer)).toMatchObject([{ refundRequest: null }]);
  },
);

test('no refund is requested for an unpaid order, and the list says so', async ({
  shop,
  buyer,
}) => {
  await buyer.startPaying([await createProduct(shop)]);
  const [unpaid] = await buyer.readOrders();
  const answer = await ask(buyer, unpaid!.documentId);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toMatch(/not paid/);
  expect(await listOrders(buyer)).toMatchObject([{ refundableUntil: null }]);
});

const withdraw = ({ call }: Pick<Buyer, 'call'>, documentId: string) =>
  call('DELETE', `/orders/${documentId}/refund-request`);

test(
  'a refund is requested for some lines, withdrawn, and requested again',
  { tags: ['slow', 'BUY-14'] },
  async ({ shop, admin }) => {
    const buyer = await createBuyer(shop);
    const [chart, poll] = [await createProduct(shop), await createProduct(shop)];
    const sessionId = await buyer.startPaying([{ ...chart, quantity: 3 }, poll]);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const [order] = await buyer.readOrders();
    const readOrder = async () =>
      (await buyer.call('GET', `/orders/${order!.documentId}`)).json().data;
    expect((await readOrder()).refundable).toEqual([
      { product: chart.documentId, title: chart.title, quantity: 3, amount: 59.97 },
      { product: poll.documentId, title: poll.title, quantity: 1, amount: 19.99 },
    ]);

    const lines = [{ product: chart.documentId, quantity: 2 }];
    expect((await ask(buyer, order!.documentId, { reason, lines })).statusCode).toBe(200);
    const asked = { state: 'open', lines: [{ ...lines[0], title: chart.title }] };
    expect((await readOrder()).refundRequest).toMatchObject(asked);
    const mails = await until(
      () => shop.inbox(shop.deps.config.company.email),
      (received) => received.some(({ text }) => text.includes(`${chart.title} × 2`)),
    );
    expect(mails.length).toBeGreaterThan(0);

    const other = await createBuyer(shop);
    expect((await withdraw(other, order!.documentId)).statusCode).toBe(404);
    expect((await withdraw(buyer, order!.documentId)).statusCode).toBe(200);
    expect((await withdraw(buyer, order!.documentId)).statusCode).toBe(400);
    expect((await readOrder()).refundRequest).toBeNull();
    const listed = (await admin.call('GET', `/back-office/refunds?search=${order!.number}`)).json();
    expect(listed.data).toMatchObject([{ state: 'withdrawn', decidedBy: null }]);
    expect((await ask(buyer, order!.documentId)).statusCode).toBe(200);
    expect((await readOrder()).refundRequest).toEqual({
      state: 'open',
      createdAt: expect.any(String),
    });
  },
);

test(
  'a request names lines of the order, and no more than was bought',
  { tags: ['slow', 'BUY-14'] },
  async ({ shop }) => {
    const { buyer, order } = await buy(shop);
    const [{ documentId: product }] = (await listOrders(buyer))[0].lines;
    const otherProduct = await createProduct(shop);
    const refused = [
      [],
      [{ product: otherProduct.documentId, quantity: 1 }],
      [{ product, quantity: 2 }],
      [{ product, quantity: 0 }],
      [
        { product, quantity: 1 },
        { product, quantity: 1 },
      ],
    ];
    for (const lines of refused) {
      const answer = await ask(buyer, order.documentId, { reason, lines });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toBeDefined();
    }
    expect((await listOrders(buyer))[0].refundRequest).toBeNull();
  },
);

test(
  'after a refund of some lines another is requested for what is left, and nothing after that',
  { tags: ['slow', 'BUY-14', 'I2'] },
  async ({ shop, admin }) => {
    const buyer = await createBuyer(shop);
    const [chart, poll] = [await createProduct(shop), await createProduct(shop)];
    const sessionId = await buyer.startPaying([{ ...chart, quantity: 2 }, poll]);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const { documentId } = (await buyer.readOrders())[0]!;
    const readOrder = async () => (await buyer.call('GET', `/orders/${documentId}`)).json().data;
    const approve = async (body?: object) => {
      const { data } = (await admin.call('GET', `/back-office/orders/${documentId}`)).json();
      const [request] = data.refundRequests;
      const path = `/back-office/refunds/${request.documentId}/approve`;
      expect((await admin.call('POST', path, body)).statusCode).toBe(200);
    };

    const lines = [{ product: chart.documentId, quantity: 2 }];
    expect((await ask(buyer, documentId, { reason, lines })).statusCode).toBe(200);
    await approve({ lines });
    const again = await ask(buyer, documentId, { reason, lines });
    expect(again.json().error.details.code).toBe('REFUND_TOO_HIGH');
    expect((await readOrder()).refundable).toMatchObject([{ product: poll.documentId }]);
    const answers = await Promise.all([ask(buyer, documentId), ask(buyer, documentId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await readOrder()).refundRequest).toMatchObject({ state: 'open' });

    await approve();
    expect(await readOrder()).toMatchObject({ refundable: [], refundableUntil: null });
    const third = await ask(buyer, documentId);
    expect(third.json().error.details.code).toBe('ORDER_REFUNDED');
  },
);

test(
  'a request is either withdrawn or approved, whatever comes at once',
  { tags: ['slow', 'BUY-14'] },
  async ({ shop, admin }) => {
    const { buyer, order } = await buy(shop);
    await ask(buyer, order.documentId);
    const [request] = await shop.deps.db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, order.id));
    const approve = () => admin.call('POST', `/back-office/refunds/${request!.documentId}/approve`);
    const answers = await Promise.all([
      withdraw(buyer, order.documentId),
      approve(),
      withdraw(buyer, order.documentId),
      approve(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
  },
);
