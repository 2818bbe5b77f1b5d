import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions } from '../../db/tables/accounts.ts';
import { startSession } from './sessions.ts';

const test = shopTest();

interface Listed {
  documentId: string;
  device: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

const list = async (customer: Customer) =>
  (await customer.call('GET', '/sessions')).json<{ data: Listed[] }>().data;

const statusOf = async ({ app }: TestShop, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: '/api/users/me', headers })).statusCode;
};

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

describe('GET /sessions', () => {
  test('says where a person is signed in, and which of it is here', async ({ shop, customer }) => {
    const otherUser = await createCustomer(shop);
    await startSession(shop.deps, customer.user.id, { userAgent: firefox });
    const open = await list(customer);
    expect(open.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', false],
      ['Unknown device', true],
    ]);
    for (const { documentId, createdAt, lastUsedAt } of open) {
      expect(documentId).toMatch(/^[a-z0-9]{24}$/);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
    expect(await list(otherUser)).toHaveLength(1);
  });

  test('comes in pages with a total', async ({ shop, customer }) => {
    for (let count = 1; count <= 3; count += 1) {
      await startSession(shop.deps, customer.user.id, { userAgent: firefox });
    }
    const path = '/sessions?pagination[page]=2&pagination[pageSize]=3';
    const { data, meta } = (await customer.call('GET', path)).json();
    expect(data.map(({ isCurrent }: Listed) => isCurrent)).toEqual([true]);
    expect(meta.pagination).toEqual({ page: 2, pageSize: 3, pageCount: 2, total: 4 });
  });

  test('leaves out ended sessions and contains no token', async ({ shop, db, customer }) => {
    const token = await startSession(shop.deps, customer.user.id, { userAgent: firefox });
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(JSON.stringify(await list(customer))).not.toContain(jti);
    await db
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.id, jti));
    expect(await list(customer)).toHaveLength(1);
  });

  test('a call marks its session as used, once a minute', async ({ db, customer }) => {
    const read = async () => (await list(customer))[0]!.lastUsedAt;
    const first = await read();
    expect(await read()).toBe(first);
    await db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - '61 seconds'::interval` })
      .where(eq(sessions.userId, customer.user.id));
    await until(read, (lastUsedAt) => Date.parse(lastUsedAt) >= Date.parse(first));
  });
});

describe('DELETE /sessions/{id}', () => {
  test('signs out there, and only there', { tags: ['A05'] }, async ({ shop, customer }) => {
    const elsewhere = await startSession(shop.deps, customer.user.id, { userAgent: firefox });
    const { documentId } = (await list(customer)).find(({ isCurrent }) => !isCurrent)!;
    const answer = await customer.call('DELETE', `/sessions/${documentId}`);
    expect(answer.json()).toEqual({ ok: true });
    expect([await statusOf(shop, elsewhere), await statusOf(shop, customer.token)]).toEqual([
      401, 200,
    ]);
    expect((await customer.call('DELETE', `/sessions/${documentId}`)).statusCode).toBe(404);
  });

  test('ends no session of another user', async ({ shop }) => {
    const [ada, bea] = [await createCustomer(shop), await createCustomer(shop)];
    const [theirs] = await list(bea);
    const answer = await ada.call('DELETE', `/sessions/${theirs!.documentId}`);
    expect(answer.statusCode).toBe(404);
    expect(await statusOf(shop, bea.token)).toBe(200);
  });
});

test(
  'DELETE /sessions signs out everywhere, here as well',
  { tags: ['A05'] },
  async ({ shop, customer }) => {
    const otherUser = await createCustomer(shop);
    const elsewhere = await startSession(shop.deps, customer.user.id, { userAgent: firefox });
    expect((await customer.call('DELETE', '/sessions')).json()).toEqual({ ok: true });
    const tokens = [elsewhere, customer.token, otherUser.token];
    expect(await Promise.all(tokens.map((token) => statusOf(shop, token)))).toEqual([
      401, 401, 200,
    ]);
  },
);
