import { rates } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { releaseCalls } from '../../../../test/support/calls/release-calls.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import { buildTestApp, type TestShop } from '../../../../test/support/build-test-app.ts';
import { createCustomer, createProduct } from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { users } from '../../../db/tables/accounts.ts';
import { createUnsubscribeToken } from '../../accounts/profile.ts';

const test = shopTest();
let owner: Awaited<ReturnType<typeof createCustomer>>;
let mail: Awaited<ReturnType<TestShop['inbox']>>[number];

test.beforeAll(async ({ shop }) => {
  const product = await createProduct(shop);
  owner = await createCustomer(shop);
  await createOrder(shop, owner.user.id, product);
  const { release } = releaseCalls(shop, await createCustomer(shop, { role: 'Admin' }));
  await release(product, buildPackage('2.0.0.0', { slug: 'news' }));
  [mail] = (await shop.inbox(owner.user.email)) as [typeof mail];
});

const wantsMails = async () =>
  (await owner.call('GET', '/users/me')).json<{ releaseMails: boolean }>().releaseMails;

const subscribe = ({ deps }: TestShop) =>
  deps.db.update(users).set({ wantsReleaseMails: true }).where(eq(users.id, owner.user.id));

const readUrl = () => new URL(mail.headers['list-unsubscribe']!.replace(/^<|>$/g, ''));

const post = ({ app }: TestShop, url: string, contentType?: string, payload?: string) =>
  app.inject({
    method: 'POST',
    url,
    ...(contentType && { headers: { 'content-type': contentType } }),
    ...(payload !== undefined && { payload }),
  });

const form = 'application/x-www-form-urlencoded';
const boundary = 'multipart/form-data; boundary=x';
const field = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';

test.for([
  ['as a form', form, 'List-Unsubscribe=One-Click'],
  ['as a form of several parts', boundary, `${field}\r\n--x--\r\n`],
  ['without a body', undefined, undefined],
] as const)(
  'a mail program unsubscribes with one POST, %s',
  async ([, contentType, payload], { shop }) => {
    await subscribe(shop);
    const { origin, pathname, search } = readUrl();
    expect(origin).toBe(shop.deps.config.publicUrl);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const answer = await post(shop, pathname + search, contentType, payload);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await wantsMails()).toBe(false);
  },
);

test('opening the link changes nothing and leads to a confirmation page', async ({ shop }) => {
  await subscribe(shop);
  const { pathname, search } = readUrl();
  const answer = await shop.app.inject({ url: pathname + search });
  expect(answer.statusCode).toBe(303);
  expect(mail.links).toContain(answer.headers['location']);
  expect(await wantsMails()).toBe(true);
});

test('a changed, incomplete or empty link unsubscribes no account', async ({ shop }) => {
  await subscribe(shop);
  const token = readUrl().searchParams.get('token')!;
  const other = await createCustomer(shop);
  const signature = token.split('.')[1]!;
  const wrong = [
    '',
    owner.user.documentId,
    `${owner.user.documentId}.`,
    `${other.user.documentId}.${signature}`,
    `${token.slice(0, -2)}AA`,
    `.${signature}`,
  ];
  for (const given of wrong) {
    const query = new URLSearchParams({ token: given });
    const answer = await post(shop, `/api/unsubscribe?${query}`);
    expect(answer.statusCode, given).toBe(400);
  }
  expect(await wantsMails()).toBe(true);
  expect((await other.call('GET', '/users/me')).json().releaseMails).toBe(true);
});

test('wrong links are rate limited, and right ones never are', async () => {
  const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
  onTestFinished(() => strict.close());
  const { user } = await createCustomer(strict);
  const right = createUnsubscribeToken(user.documentId, strict.deps.config.jwtSecret);
  const send = async (token: string) => {
    const answer = await strict.app.inject({
      method: 'POST',
      url: `/api/unsubscribe?token=${token}`,
    });
    return answer.statusCode;
  };
  const { limit } = rates.confirmation;
  for (let count = 0; count <= limit; count += 1) expect(await send(right)).toBe(200);
  for (let count = 0; count < limit; count += 1) expect(await send('a.b')).toBe(400);
  expect(await send('a.b')).toBe(429);
});

test('a mail about an account or an order has no link to unsubscribe', async ({ shop }) => {
  const { email } = owner.user;
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
  });
  const [newest] = await shop.inbox(email, 2);
  expect(newest!.headers).not.toHaveProperty('list-unsubscribe');
});
