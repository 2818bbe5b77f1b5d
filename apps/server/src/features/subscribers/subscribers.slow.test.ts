import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { countMailsDue } from '../../../test/support/calls/account-calls.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { subscribers } from '../../db/tables/subscribers.ts';

const test = shopTest();

test.beforeEach(async ({ admin }) => {
  await admin.call('PUT', '/back-office/subscribers/form', { form: 'shop' });
});

const post = ({ app }: TestShop, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/subscribers${path}`, payload });

const newEmail = () => `${randomUUID()}@readers.example`;

const subscribe = (shop: TestShop, email: string, name = 'Mona') => post(shop, '', { name, email });

async function readToken(shop: TestShop, email: string): Promise<string> {
  const [mail] = await shop.inbox(email, 1);
  expect(mail!.subject).toBe('Confirm your subscription');
  return /confirm-subscription\?token=([\w-]+)/.exec(mail!.text)![1]!;
}

async function join(shop: TestShop, email: string, name?: string) {
  await subscribe(shop, email, name);
  const token = await readToken(shop, email);
  expect((await post(shop, '/confirm', { token })).json()).toEqual({ ok: true });
  return token;
}

const readRow = async (shop: TestShop, email: string) =>
  (await shop.deps.db.select().from(subscribers).where(eq(subscribers.email, email)))[0];

test('without a setting the form sends to EmailJS, and the shop stores nothing', async ({
  shop,
  admin,
}) => {
  await admin.call('PUT', '/back-office/subscribers/form', { form: 'emailjs' });
  const form = await shop.app.inject('/api/subscribers/form');
  expect(form.json()).toEqual({ data: { form: 'emailjs' } });
  const email = newEmail();
  expect((await subscribe(shop, email)).statusCode).toBe(404);
  expect(await readRow(shop, email)).toBeUndefined();
});

test('the link of the mail confirms a subscription, once', async ({ shop }) => {
  const email = newEmail();
  expect((await subscribe(shop, email)).json()).toEqual({ ok: true });
  expect(await readRow(shop, email)).toMatchObject({ confirmedAt: null });
  const token = await readToken(shop, email);
  expect((await readRow(shop, email))!.tokenHash).not.toBe(token);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(shop, '/confirm', { token })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await readRow(shop, email)).toMatchObject({ confirmedAt: expect.any(Date) });
  expect((await post(shop, '/confirm', { token })).statusCode).toBe(400);
  expect((await post(shop, '/confirm', { token: 'unknown' })).statusCode).toBe(400);
});

test('an expired link confirms nothing', async ({ shop, db }) => {
  const email = newEmail();
  await subscribe(shop, email);
  const token = await readToken(shop, email);
  await db
    .update(subscribers)
    .set({ tokenExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(subscribers.email, email));
  expect((await post(shop, '/confirm', { token })).statusCode).toBe(400);
  expect(await readRow(shop, email)).toMatchObject({ confirmedAt: null });
});

test('the same address in parallel gets one mail, and every call the same answer', async ({
  shop,
}) => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      subscribe(shop, index % 2 ? email : email.toUpperCase().replace('READERS', 'readers')),
    ),
  );
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, () => '{"ok":true}'));
  const stored = await shop.deps.db.select().from(subscribers);
  const own = stored.filter((row) => row.email.toLowerCase() === email);
  expect(own).toHaveLength(1);
  expect(await countMailsDue(shop, own[0]!.email)).toBe(1);
});

test('a subscriber who subscribes again gets no second mail', async ({ shop }) => {
  const email = newEmail();
  await join(shop, email);
  expect((await subscribe(shop, email)).json()).toEqual({ ok: true });
  expect(await countMailsDue(shop, email)).toBe(1);
});

test('one click ends a subscription, and a later confirmation starts it again', async ({
  shop,
}) => {
  const email = newEmail();
  await join(shop, email);
  const [mail] = await shop.inbox(email, 1);
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = new URL(/<(.+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!);
  const end = (search: string) =>
    shop.app.inject({
      method: 'POST',
      url: `${url.pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await end(`${url.search}x`)).statusCode).toBe(400);
  expect((await end(url.search)).json()).toEqual({ ok: true });
  expect(await readRow(shop, email)).toMatchObject({ unsubscribedAt: expect.any(Date) });
  const opened = await shop.app.inject(`${url.pathname}${url.search}`);
  expect(opened.headers['location']).toBe(`http://shop.test/end-subscription${url.search}`);
  await subscribe(shop, email);
  await until(
    () => countMailsDue(shop, email),
    (mails) => mails === 2,
  );
  expect(await readRow(shop, email)).toMatchObject({ unsubscribedAt: expect.any(Date) });
});

test('an Admin finds, exports and deletes subscribers', async ({ shop, admin }) => {
  const email = newEmail();
  await join(shop, email, '=HYPERLINK("x")');
  await subscribe(shop, newEmail());
  const find = async () =>
    (await admin.call('GET', `/back-office/subscribers?search=${email}`)).json().data;
  const [found] = await find();
  expect(found).toEqual({
    documentId: expect.any(String),
    name: '=HYPERLINK("x")',
    email,
    state: 'subscribed',
    createdAt: expect.stringMatching(/Z$/),
  });
  const waiting = await admin.call('GET', '/back-office/subscribers?state=unconfirmed');
  expect(waiting.json().data.map((row: { state: string }) => row.state)).toContain('unconfirmed');
  const file = await admin.call('GET', '/back-office/export/subscribers?state=subscribed');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const line = file.body.split('\n').find((row) => row.includes(email));
  expect(line).toContain(`"'=HYPERLINK(""x"")","${email}"`);
  expect(line).toContain('http://shop.test/end-subscription?token=');
  expect(file.body.trim().split('\n')).toHaveLength(1 + (await countSubscribed(shop)));
  const path = `/back-office/subscribers/${found.documentId}`;
  expect((await admin.call('DELETE', path)).json()).toEqual({ data: null });
  expect(await find()).toEqual([]);
  expect((await admin.call('DELETE', path)).statusCode).toBe(404);
  expect(await readAudit(admin, found.documentId)).toMatchObject([
    { action: 'deleted', details: { title: email } },
  ]);
});

async function countSubscribed({ deps }: TestShop): Promise<number> {
  const rows = await deps.db.select().from(subscribers);
  return rows.filter((row) => row.confirmedAt && !row.unsubscribedAt).length;
}

test('who does not confirm is deleted after 30 days', async ({ shop, db }) => {
  const [old, young, joined] = [newEmail(), newEmail(), newEmail()];
  const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await db.insert(subscribers).values([
    { name: 'Old', email: old, createdAt: age(31) },
    { name: 'Young', email: young, createdAt: age(29) },
    { name: 'Joined', email: joined, createdAt: age(31), confirmedAt: age(31) },
  ]);
  await shop.deps.jobs.enqueue(db, 'delete-expired', {});
  await until(
    () => readRow(shop, old),
    (row) => row === undefined,
  );
  expect(await readRow(shop, young)).toBeDefined();
  expect(await readRow(shop, joined)).toBeDefined();
});
