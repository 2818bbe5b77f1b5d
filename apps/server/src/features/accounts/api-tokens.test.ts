import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { bearer, callWith, createApiToken } from '../../../test/support/api-tokens.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { apiTokens, users } from '../../db/tables/accounts.ts';
import { createToken, hashToken, isTokenIntact } from './api-tokens.ts';

const test = shopTest();

const orders = { method: 'GET', path: '/orders' } as const;
const input = { name: 'A script', scopes: ['orders:read'], expiresInDays: 30 };

describe('creating an API token', () => {
  test(
    'shows the token once and stores only its hash',
    { tags: ['A01'] },
    async ({ shop, db, customer }) => {
      const created = (await customer.call('POST', '/api-tokens', input)).json().data;
      expect(created.token).toMatch(/^ps_[0-9A-Za-z]{46}$/);
      expect(created.lastFour).toBe(created.token.slice(-4));
      const days = (Date.parse(created.expiresAt) - Date.parse(created.createdAt)) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      const { token, ...listed } = created;
      const list = await customer.call('GET', '/api-tokens');
      expect(list.json()).toEqual({ data: [listed] });
      expect(list.body).not.toContain(token);
      const [row] = await db.select().from(apiTokens).where(eq(apiTokens.userId, customer.user.id));
      expect(row!.tokenHash).toBe(hashToken(token));
      expect(JSON.stringify(row)).not.toContain(token);
      const [mail] = await shop.inbox(customer.user.email);
      expect(mail!.subject).toBe('An API token was created');
      expect(mail!.text).toContain('"A script"');
      expect(mail!.text).not.toContain(token);
    },
  );

  test('asks for a recent reauthentication', { tags: ['A07'] }, async ({ shop, customer }) => {
    await makeProofOld(shop, customer.user.id);
    const refused = await customer.call('POST', '/api-tokens', input);
    expect([refused.statusCode, expectErrorCode(refused)]).toEqual([403, 'PROOF_TOO_OLD']);
    expect((await customer.call('GET', '/api-tokens')).json()).toEqual({ data: [] });
  });

  test.for([
    { ...input, name: ' ' },
    { ...input, name: 'x'.repeat(101) },
    { ...input, scopes: [] },
    { ...input, scopes: ['everything'] },
    { ...input, scopes: ['orders:read', 'orders:read'] },
    { ...input, expiresInDays: 31 },
    { name: 'No end', scopes: ['orders:read'] },
    { ...input, token: 'ps_own' },
  ])('refuses %j', { tags: ['S05'] }, async (body, { customer }) => {
    const response = await customer.call('POST', '/api-tokens', body);
    expect(response.statusCode).toBe(400);
    expect(expectErrorCode(response)).toBe('VALIDATION_FAILED');
  });

  test('gives the scope of the back office to Admins only', async ({ shop, customer, admin }) => {
    const body = { ...input, scopes: ['catalog:read'] };
    const refused = await customer.call('POST', '/api-tokens', body);
    expect([refused.statusCode, expectErrorCode(refused)]).toEqual([
      403,
      'API_TOKEN_SCOPE_UNAVAILABLE',
    ]);
    const { token } = await createApiToken(admin, ['catalog:read']);
    const list = { method: 'GET', path: '/back-office/products' } as const;
    expect((await callWith(shop, list, bearer(token))).statusCode).toBe(200);
  });

  test(
    'of 12 at the same time, with 15 already there, 5 succeed',
    { tags: ['A01'] },
    async ({ customer }) => {
      const create = () => customer.call('POST', '/api-tokens', input);
      for (let count = 0; count < 15; count += 1) expect((await create()).statusCode).toBe(200);
      const created = await Promise.all(Array.from({ length: 12 }, create));
      expect(created.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
      expect(expectErrorCode(await create())).toBe('API_TOKENS_FULL');
    },
  );
});

describe('an API token', () => {
  test('reads the orders of its owner, and shows that it was used', async ({ shop, customer }) => {
    const { token } = await createApiToken(customer);
    const response = await callWith(shop, orders, bearer(token));
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const used = async () => (await customer.call('GET', '/api-tokens')).json().data[0].lastUsedAt;
    await expect.poll(used).not.toBeNull();
  });

  test('finds no order of another person', { tags: ['A01'] }, async ({ shop, customer, buyer }) => {
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    const path = `/orders/${order!.documentId}`;
    const own = await createApiToken(buyer);
    const other = await createApiToken(customer);
    const read = (token: string) => callWith(shop, { method: 'GET', path }, bearer(token));
    expect((await read(own.token)).statusCode).toBe(200);
    expect((await read(other.token)).statusCode).toBe(404);
  });

  test('is refused once it is revoked, by its owner only', async ({ shop, customer }) => {
    const { documentId, token } = await createApiToken(customer);
    const other = await createCustomer(shop);
    expect((await other.call('DELETE', `/api-tokens/${documentId}`)).statusCode).toBe(404);
    expect((await callWith(shop, orders, bearer(token))).statusCode).toBe(200);
    expect((await customer.call('DELETE', `/api-tokens/${documentId}`)).statusCode).toBe(200);
    expect((await callWith(shop, orders, bearer(token))).statusCode).toBe(401);
    expect((await customer.call('DELETE', `/api-tokens/${documentId}`)).statusCode).toBe(404);
  });

  test('is refused after its last day, and listed as expired', async ({ shop, db, customer }) => {
    const { documentId, token } = await createApiToken(customer);
    await db
      .update(apiTokens)
      .set({ expiresAt: sql`now() - '1 second'::interval` })
      .where(eq(apiTokens.documentId, documentId));
    expect((await callWith(shop, orders, bearer(token))).statusCode).toBe(401);
    const [listed] = (await customer.call('GET', '/api-tokens')).json().data;
    expect(listed.isExpired).toBe(true);
  });

  test('is refused while its owner is blocked', async ({ shop, db, customer }) => {
    const { token } = await createApiToken(customer);
    const block = (blocked: boolean) =>
      db.update(users).set({ blocked }).where(eq(users.id, customer.user.id));
    await block(true);
    expect((await callWith(shop, orders, bearer(token))).statusCode).toBe(401);
    await block(false);
    expect((await callWith(shop, orders, bearer(token))).statusCode).toBe(200);
  });

  test('of a former Admin reads the back office no more', async ({ shop, db }) => {
    const former = await createCustomer(shop, { role: 'Admin' });
    const { token } = await createApiToken(former, ['catalog:read']);
    const list = { method: 'GET', path: '/back-office/products' } as const;
    expect((await callWith(shop, list, bearer(token))).statusCode).toBe(200);
    await db.update(users).set({ role: 'Customer' }).where(eq(users.id, former.user.id));
    const refused = await callWith(shop, list, bearer(token));
    expect([refused.statusCode, expectErrorCode(refused)]).toEqual([403, 'ROLE_MISSING']);
  });

  test('that was never issued or has a typing error is refused', async ({ shop, customer }) => {
    const { token } = await createApiToken(customer);
    const wrongChecksum = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    expect(isTokenIntact(wrongChecksum)).toBe(false);
    for (const wrong of [createToken(), wrongChecksum, `${token}0`, 'ps_', 'ps_ä']) {
      const response = await callWith(shop, orders, bearer(encodeURI(wrong)));
      expect([response.statusCode, expectErrorCode(response)]).toEqual([401, 'TOKEN_MISSING']);
    }
  });

  test.for(['token', 'access_token', 'x'])(
    'in an address as %s is refused',
    { tags: ['A04'] },
    async (name, { shop, customer }) => {
      const { token } = await createApiToken(customer);
      for (const path of ['/products', '/orders', '/unsubscribe', '/email-change/confirm']) {
        const url = `/api${path}?${name}=${token}`;
        const response = await shop.app.inject({ url, headers: bearer(token) });
        expect([response.statusCode, expectErrorCode(response)]).toEqual([
          400,
          'API_TOKEN_IN_ADDRESS',
        ]);
        expect(response.body).not.toContain(token);
      }
    },
  );
});
