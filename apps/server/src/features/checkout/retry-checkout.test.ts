import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openSecondNode, openStripeAccount } from '../../../test/processes/server-process.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

const sessionOf = (response: { json(): { stripeSession: { id: string } } }) =>
  response.json().stripeSession.id;

test(
  'closes the old session and opens a new one, three attempts in all',
  { tags: ['API-52', 'API-53', 'PAY-38', 'NUM-01'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const second = await buyer.retry(first);
    expect(second.json().stripeSession.url).toContain('/pay/');
    expect((await shop.deps.payments.getSession(first)).state).toBe('expired');
    const third = await buyer.retry(sessionOf(second));
    const fourth = await buyer.retry(sessionOf(third));
    expect(fourth.statusCode).toBe(400);
    expect(fourth.json()).toMatchObject({ error: 'Maximum attempts reached', attempts: 3 });
    expect((await shop.deps.payments.getSession(sessionOf(third))).state).toBe('open');
    expect((await buyer.listOrders())[0]).toMatchObject({
      paymentAttempts: 3,
      stripeId: sessionOf(third),
    });
  },
);

test(
  'gives one url to twenty clicks on the last attempt, on two nodes',
  { tags: ['slow', 'P21', 'API-54', 'I4'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const second = sessionOf(await buyer.retry(first));
    const node = await openSecondNode(shop);
    const retryThere = () =>
      node.app.inject({
        method: 'POST',
        url: '/api/orders/recreate-checkout-session',
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { sessionId: second },
      });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => (round % 2 ? buyer.retry(second) : retryThere())),
    );
    const opened = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(opened).toHaveLength(1);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ error: 'Maximum attempts reached', attempts: 3 });
    }
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 3 }]);
    expect((await retryThere()).json()).toMatchObject({
      error: 'Maximum attempts reached',
      attempts: 3,
    });
    await node.close();
  },
);

test(
  'clicks that overlap on an earlier attempt all lead to a page, and one of them is open',
  { tags: ['P21'] },
  async ({ buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const clicks = Array.from({ length: 6 }, () => buyer.retry(first));
    for (const answer of await Promise.all(clicks)) {
      if (answer.statusCode === 400) {
        expect(answer.json()).toMatchObject({ error: 'Maximum attempts reached', attempts: 3 });
      } else {
        expect(answer.statusCode, answer.body).toBe(200);
      }
    }
    const open = (await buyer.readSessions()).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
  },
);

test(
  'finds the order by a session that was replaced, and refuses a paid or foreign one',
  { tags: ['slow', 'P22'] },
  async ({ shop, product }) => {
    const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
    const first = await buyer.startPaying([product]);
    await buyer.retry(first);
    const third = await buyer.retry(first);
    expect(third.statusCode).toBe(200);
    expect((await otherUser.retry(first)).statusCode).toBe(404);
    const { documentId } = (await buyer.readOrders())[0]!;
    expect((await buyer.retry(documentId)).statusCode).toBe(404);
    await shop.control(`/sessions/${sessionOf(third)}/pay`);
    await until(buyer.readOrders, ([order]) => order?.status === 'succeeded');
    const refused = await buyer.retry(first);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Order already paid', attempts: 3 });
  },
);

test(
  'a session that was paid in the moment of the retry wins, and no new one is opened',
  { tags: ['P23'] },
  async ({ shop }) => {
    await shop.control('/webhooks', { mode: 'off' });
    const product = await createProduct(shop);
    const buyer = await createBuyer(shop);
    const first = await buyer.startPaying([product]);
    await shop.control(`/sessions/${first}/pay`);
    const refused = await buyer.retry(first);
    await shop.control('/webhooks', { mode: 'normal' });
    expect(refused.json()).toMatchObject({ error: 'Order already paid', attempts: 1 });
    expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
    expect(await buyer.readSessions()).toEqual([{ attempt: 1, status: 'complete' }]);
    expect((await buyer.check(first)).json()).toEqual({ status: 'success', attempts: 1 });
  },
);

test(
  'a provider that fails costs no attempt',
  { tags: ['slow', 'P07'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    await shop.control('/faults', { stripe: { status: 500 } });
    const refused = await buyer.retry(first);
    await shop.control('/faults', {});
    expect(refused.statusCode).toBe(503);
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1 }]);
  },
);

test(
  'a look at the open page of any attempt leads back to it and counts nothing',
  { tags: ['slow', 'P21', 'BUY-09'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    for (let look = 0; look < 4; look += 1) {
      expect((await buyer.check(first)).json()).toMatchObject({ attempts: 1, canResume: true });
      expect((await buyer.resume(first)).json().stripeSession).toMatchObject({
        id: first,
        url: expect.stringContaining(`/pay/${first}`),
      });
    }
    const second = sessionOf(await buyer.retry(first));
    const third = sessionOf(await buyer.retry(second));
    expect((await buyer.check(first)).json()).toMatchObject({ attempts: 3, canResume: true });
    expect(sessionOf(await buyer.resume(first))).toBe(third);
    expect(await buyer.listOrders()).toMatchObject([{ paymentAttempts: 3, canResume: true }]);
    await shop.control(`/sessions/${third}/pay`);
    await until(buyer.readOrders, ([order]) => order?.status === 'succeeded');
    const refused = await buyer.resume(third);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Order already paid', attempts: 3 });
    expect((await buyer.listOrders())[0]).not.toHaveProperty('canResume');
  },
);

/** At the provider, where one could pay. */
async function listOpenPages(shop: TestShop, buyer: Buyer) {
  const [{ documentId } = { documentId: '' }] = await buyer.readOrders();
  const { data } = await openStripeAccount(shop).checkout.sessions.list({ limit: 100 });
  return data.filter(
    ({ status, metadata }) => status === 'open' && Object.values(metadata!).includes(documentId),
  );
}

test(
  'tabs that continue at once, on two nodes, all lead to the one open page',
  { tags: ['slow', 'BUY-09'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const node = await openSecondNode(shop);
    const resumeThere = () =>
      node.app.inject({
        method: 'POST',
        url: '/api/orders/resume-checkout-session',
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { sessionId: first },
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, round) => (round % 2 ? buyer.resume(first) : resumeThere())),
    );
    await node.close();
    expect(new Set(answers.map(sessionOf))).toEqual(new Set([first]));
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1 }]);
    expect(await listOpenPages(shop, buyer)).toHaveLength(1);
  },
);

test(
  'continuing while another tab pays for a new attempt never leaves two pages to pay at',
  { tags: ['slow', 'BUY-09', 'P21'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => (tab % 4 ? buyer.resume(first) : buyer.retry(first))),
    );
    for (const { statusCode, body } of answers)
      expect(statusCode === 200 || body.includes('no longer open'), body).toBe(true);
    const [open, ...others] = await listOpenPages(shop, buyer);
    expect(others).toEqual([]);
    expect(sessionOf(await buyer.resume(first))).toBe(open!.id);
  },
);

test(
  'continuing in the moment of the payment says that the order is paid',
  { tags: ['slow', 'BUY-09', 'P23'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    await shop.control(`/sessions/${first}/pay`);
    const answers = await Promise.all(Array.from({ length: 4 }, () => buyer.resume(first)));
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ error: 'Order already paid', attempts: 1 });
    expect(await buyer.listOrders()).toMatchObject([{ paymentStatus: 'succeeded' }]);
    expect(await buyer.readSessions()).toEqual([{ attempt: 1, status: 'complete' }]);
  },
);

test(
  'a page that has expired, is in payment, or is of another person is not opened again',
  { tags: ['P22'] },
  async ({ shop, buyer, product }) => {
    await shop.control('/webhooks', { mode: 'off' });
    const first = await buyer.startPaying([product]);
    expect((await (await createBuyer(shop)).resume(first)).statusCode).toBe(404);
    await shop.control(`/sessions/${first}/expire`);
    const closed = await buyer.resume(first);
    expect(closed.statusCode).toBe(400);
    expect(closed.json()).toMatchObject({ error: 'The payment page is no longer open' });
    const [order] = await buyer.listOrders();
    expect(order).toMatchObject({ paymentStatus: 'expired' });
    expect(order).not.toHaveProperty('canResume');
    const second = sessionOf(await buyer.retry(first));
    await shop.control(`/sessions/${second}/pay-by-transfer`);
    expect((await buyer.check(second)).json()).toEqual({ status: 'pending', attempts: 2 });
    expect((await buyer.resume(second)).json().error).toBe('The payment is still being processed');
    await shop.control('/webhooks', { mode: 'normal' });
  },
);

async function startBuying(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const changeEmail = (email: string) =>
    shop.deps.db.update(users).set({ email }).where(eq(users.id, buyer.user.id));
  return { buyer, product, changeEmail };
}

/** The provider does the work, and its response is lost. */
async function withoutAnswer(shop: TestShop, call: () => Promise<{ statusCode: number }>) {
  await shop.control('/faults', { stripe: { hangsUp: true } });
  expect((await call()).statusCode).toBe(503);
  await shop.control('/faults', {});
}

test(
  'an order stays payable when the address changes after a lost answer',
  { tags: ['slow', 'P06'] },
  async ({ shop }) => {
    const { buyer, product, changeEmail } = await startBuying(shop);
    await withoutAnswer(shop, () => buyer.order([product]));
    await changeEmail('first-changed@customers.example');
    const answer = await buyer.order([product]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json().stripeSession;
    const session = await openStripeAccount(shop).checkout.sessions.retrieve(id);
    expect(session.customer_email).toBe(buyer.user.email);
  },
);

test(
  'another attempt stays payable too, and a later one goes by the new address',
  { tags: ['slow', 'P06', 'P21'] },
  async ({ shop }) => {
    const { buyer, product, changeEmail } = await startBuying(shop);
    const first = await buyer.startPaying([product]);
    const account = openStripeAccount(shop);
    await account.checkout.sessions.expire(first);
    await buyer.check(first);
    await withoutAnswer(shop, () => buyer.retry(first));
    await changeEmail('second-changed@customers.example');
    const second = await buyer.retry(first);
    expect(second.statusCode, second.body).toBe(200);
    const third = await buyer.retry(second.json().stripeSession.id);
    const session = await account.checkout.sessions.retrieve(third.json().stripeSession.id);
    expect(session.customer_email).toBe('second-changed@customers.example');
  },
);
