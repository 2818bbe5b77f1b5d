import { notificationKinds } from '@partshelf/contract/notifications.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { countMailsDue } from '../../../test/support/calls/account-calls.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { createNoticeReader } from '../../../test/support/calls/admin-calls.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openSecondNode } from '../../../test/processes/server-process.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { users } from '../../db/tables/accounts.ts';
import { notify } from './notifications.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

test('a sale rings the bell of each Admin, and nothing is mailed without a choice', async ({
  shop,
  buyer,
}) => {
  const [one, other] = [await createNoticeReader(shop), await createNoticeReader(shop)];
  const { product } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  expect(await one.untilListed('sale')).toEqual([
    {
      documentId: expect.any(String),
      kind: 'sale',
      title: `Sold for $19.99: ${product.title}`,
      path: `/admin/orders/${order!.documentId}`,
      isRead: false,
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await other.untilListed('sale')).toHaveLength(1);
  expect(await countMailsDue(shop, one.user.email)).toBe(0);
});

test('twenty parallel webhooks of one payment make one notice and one mail', async ({ shop }) => {
  const reader = await createNoticeReader(shop);
  await reader.prefer({ kind: 'sale', bell: true, mail: 'each' });
  await shop.control('/webhooks', { mode: 'off' });
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.startPaying([product]);
  await shop.control(`/sessions/${sessionId}/pay`);
  const second = await openSecondNode(shop);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      notifyOfPayment(shop, sessionId, index % 2 ? second : shop),
    ),
  );
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // An answer of 503 makes Stripe send the event again.
  await until(
    () => notifyOfPayment(shop, sessionId, second),
    (status) => status === 200,
  );
  expect(await reader.untilListed('sale')).toHaveLength(1);
  const [mail] = await shop.inbox(reader.user.email, 1);
  expect(mail!.subject).toBe(`Sold for $19.99: ${product.title}`);
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [notice] = await reader.untilListed('sale');
  const [row] = await shop.deps.db
    .select()
    .from(notifications)
    .where(eq(notifications.documentId, notice!.documentId));
  await second.deps.jobs.enqueue(shop.deps.db, 'deliver-notice', { noticeId: row!.id });
  await until(
    () =>
      shop.deps.db.execute(
        sql`select 1 from jobs.job where name = 'deliver-notice' and state < 'completed'`,
      ),
    ({ rowCount }) => rowCount === 0,
  );
  await second.close();
  expect(await countMailsDue(shop, reader.user.email)).toBe(1);
  await shop.control('/webhooks', { mode: 'normal' });
});

test('an event that is rolled back has no notice', async ({ shop, db }) => {
  const event = { kind: 'sale' as const, title: 'Sold', path: '/admin' };
  const undone = db.transaction(async (transaction) => {
    await notify(shop.deps, transaction, { ...event, key: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.$count(notifications, eq(notifications.key, 'undone'))).toBe(0);
});

test('a refund request, a dispute and an alert each ring the bell', async ({ shop, buyer }) => {
  const reader = await createNoticeReader(shop);
  const { sessionId } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const reason = 'It does not do what I need.';
  const asked = await buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });
  expect(asked.statusCode, asked.body).toBe(200);
  expect(await reader.untilListed('refund-request')).toMatchObject([
    {
      title: `A buyer asks for a refund of order ${order!.number}`,
      path: '/admin/refunds?state=open',
    },
  ]);
  await shop.control(`/sessions/${sessionId}/dispute`);
  expect(await reader.untilListed('dispute')).toMatchObject([
    { path: `/admin/orders/${order!.documentId}#dispute` },
  ]);
  expect((await reader.list()).filter(({ kind }) => kind === 'payment-alert')).toEqual([]);
  const other = await createBuyer(shop);
  const page = await other.startPaying([await createProduct(shop)]);
  const [wrong] = await other.readOrders();
  await shop.deps.db.execute(sql`update orders set total_cents = 1 where id = ${wrong!.id}`);
  await shop.control(`/sessions/${page}/pay`);
  await other.check(page);
  expect(await reader.untilListed('payment-alert')).toMatchObject([
    {
      title: 'A payment needs attention: the amount differs',
      path: `/admin/orders/${wrong!.documentId}`,
    },
  ]);
});

test('a review with two stars rings the bell, one with three does not', async ({
  shop,
  customer,
  product,
}) => {
  const reader = await createNoticeReader(shop);
  const rate = async (rating: number) => {
    const order = await createOrder(shop, customer.user.id, product);
    const body = { order: order.documentId, product: product.documentId, rating, comment: 'So.' };
    expect((await customer.call('POST', '/reviews', body)).statusCode).toBe(200);
  };
  await rate(3);
  await rate(2);
  expect(await reader.untilListed('low-review')).toMatchObject([
    { title: 'A review with 2 stars', path: '/admin/reviews' },
  ]);
});

test('a job that used up its attempts rings the bell once', async ({ shop, db }) => {
  const reader = await createNoticeReader(shop);
  await db.execute(
    sql`insert into jobs.job (name, data, source_name) values ('send-mail-failed', '{}', 'send-mail')`,
  );
  const look = async () => {
    await shop.deps.jobs.enqueue(db, 'notice-failed-jobs', {});
    await until(
      () =>
        db.execute(
          sql`select 1 from jobs.job where name in ('notice-failed-jobs', 'deliver-notice') and state < 'completed'`,
        ),
      ({ rowCount }) => rowCount === 0,
    );
  };
  await look();
  await look();
  expect(await reader.untilListed('failed-job')).toMatchObject([
    { title: 'Emails that could not be sent: 1', path: '/admin/mails?state=failed' },
  ]);
});

test('each person reads their own notices', async ({ shop, buyer }) => {
  const [one, other] = [await createNoticeReader(shop), await createNoticeReader(shop)];
  await buyer.buyProduct();
  const [notice] = await one.untilListed('sale');
  await other.untilListed('sale');
  expect(await one.countUnread()).toBe(1);
  const read = await one.call('POST', `/back-office/notices/${notice!.documentId}/read`);
  expect(read.json()).toEqual({ data: null });
  expect(await one.list()).toMatchObject([{ isRead: true }]);
  expect(await one.countUnread()).toBe(0);
  expect(await other.countUnread()).toBe(1);
  expect((await other.call('POST', '/back-office/notices/read')).statusCode).toBe(200);
  expect(await other.countUnread()).toBe(0);
  const late = await createNoticeReader(shop);
  const foreign = await late.call('POST', `/back-office/notices/${notice!.documentId}/read`);
  expect(foreign.statusCode).toBe(404);
});

test('customers and the helpdesk receive nothing', async ({ shop, buyer, db }) => {
  const reader = await createNoticeReader(shop);
  const others = [
    await createCustomer(shop, { role: 'Helpdesk' }),
    await createCustomer(shop),
    await createCustomer(shop, { role: 'Admin', blocked: true }),
  ];
  await buyer.buyProduct();
  await reader.untilListed('sale');
  const ids = others.map(({ user }) => user.id);
  const { rows } = await db.execute(
    sql`select * from notice_recipients where user_id = any(${sql.param(ids)})`,
  );
  expect(rows).toEqual([]);
  expect((await others[0]!.call('GET', '/back-office/notices')).statusCode).toBe(403);
});

test('a bell that is switched off stays silent', async ({ shop, buyer }) => {
  const [silent, reader] = [await createNoticeReader(shop), await createNoticeReader(shop)];
  const saved = await silent.prefer({ kind: 'sale', bell: false, mail: 'each' });
  expect(saved.json().data).toContainEqual({ kind: 'sale', bell: false, mail: 'each' });
  expect(saved.json().data).toHaveLength(notificationKinds.length);
  await buyer.buyProduct();
  await reader.untilListed('sale');
  expect(await shop.inbox(silent.user.email, 1)).toHaveLength(1);
  expect(await silent.list()).toEqual([]);
  const refused = await silent.prefer({ kind: 'dispute', bell: true, mail: 'daily' });
  expect(refused.statusCode).toBe(400);
});

test('an Admin who becomes a customer gets no mail that was still waiting', async ({
  shop,
  db,
  buyer,
}) => {
  const reader = await createNoticeReader(shop);
  await reader.prefer({ kind: 'sale', bell: true, mail: 'each' });
  await shop.control('/faults', { smtp: { refuse: true } });
  await buyer.buyProduct();
  const { email, id } = reader.user;
  const waiting = sql`select 1 from mails where recipient = ${email} and failure is not null`;
  await until(
    () => db.execute(waiting),
    ({ rowCount }) => rowCount === 1,
  );
  await db.update(users).set({ role: 'Customer' }).where(eq(users.id, id));
  await shop.control('/faults', {});
  await db.execute(
    sql`update jobs.job set start_after = now() where name = 'send-mail' and data->>'to' = ${email}`,
  );
  await until(
    () => db.execute(sql`select 1 from mails where recipient = ${email}`),
    ({ rowCount }) => rowCount === 0,
  );
  expect(await shop.inbox(email, 0)).toEqual([]);
});

test('a message and a waiting chat are notices, once until the chat is answered', async ({
  shop,
}) => {
  const reader = await createNoticeReader(shop);
  const customer = await createCustomer(shop);
  const post = (url: string, payload: object, headers = {}) =>
    shop.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  const message = { firstName: 'Mara', lastName: 'Lindt', email: 'mara@buyers.example' };
  await post('/contacts', { ...message, subject: 'Printing', message: 'Does it print on A3?' });
  const [first] = await reader.untilListed('message');
  expect(first).toMatchObject({
    title: 'A message came through the contact form',
    path: expect.stringMatching(/^\/admin\/messages\/[a-z\d]{24}$/),
  });
  const authorization = `Bearer ${customer.token}`;
  const write = (content: string) =>
    post('/chat-message/user-chat-message', { content }, { authorization });
  await write('Hello?');
  await write('Is anyone there?');
  const waiting = await reader.untilListed('waiting-chat');
  expect(waiting).toMatchObject([
    { title: 'A customer waits in the chat', path: '/helpdesk/chat' },
  ]);
});

test('one click in a mail stops the mails of that kind', async ({ shop, buyer }) => {
  const reader = await createNoticeReader(shop);
  await reader.prefer({ kind: 'sale', bell: true, mail: 'each' });
  await reader.prefer({ kind: 'dispute', bell: true, mail: 'each' });
  await buyer.buyProduct();
  const [mail] = await shop.inbox(reader.user.email, 1);
  const url = new URL(/<(.+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!);
  const post = (path: string) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(`${url.pathname}${url.search}x`)).statusCode).toBe(400);
  expect((await post(`${url.pathname}${url.search}`)).json()).toEqual({ ok: true });
  const { data } = (await reader.call('GET', '/back-office/notices/preferences')).json();
  expect(data).toContainEqual({ kind: 'sale', bell: true, mail: 'off' });
  expect(data).toContainEqual({ kind: 'dispute', bell: true, mail: 'each' });
});

test('notices older than 90 days are deleted', async ({ shop, db }) => {
  const row = { kind: 'sale' as const, title: 'Old', path: '/admin' };
  const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await db.insert(notifications).values([
    { ...row, key: 'days-89', createdAt: age(89) },
    { ...row, key: 'days-91', createdAt: age(91) },
  ]);
  await shop.deps.jobs.enqueue(db, 'delete-expired', {});
  const left = await until(
    () => db.select().from(notifications).where(eq(notifications.title, 'Old')),
    (found) => found.length < 2,
  );
  expect(left.map(({ key }) => key)).toEqual(['days-89']);
});
