import type { AdminUser } from '@partshelf/contract/accounts/admin.ts';
import { and, eq, not } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import { bearer, callWith, createApiToken } from '../../../test/support/api-tokens.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions, users } from '../../db/tables/accounts.ts';

const test = shopTest();

afterEach(closeChatClients);

test.beforeEach(async ({ shop }) => {
  await shop.deps.db.update(users).set({ role: 'Customer' }).where(eq(users.role, 'Admin'));
});

type Caller = Awaited<ReturnType<typeof createAdmin>>;

const path = ({ user }: Caller) => `/back-office/people/${user.documentId}`;
const setRole = (actor: Caller, person: Caller, role: string) =>
  actor.call('PUT', `${path(person)}/role`, { role });
const setBlocked = (actor: Caller, person: Caller, blocked: unknown) =>
  actor.call('PUT', `${path(person)}/blocked`, { blocked });
const me = ({ call }: Caller) => call('GET', '/users/me');

describe('the list of people', () => {
  test('shows name, orders and last visit', { tags: ['slow'] }, async ({ shop }) => {
    const admin = await createAdmin(shop);
    const customer = await createCustomer(shop);
    await createOrder(shop, customer.user.id, await createProduct(shop));
    await shop.deps.db.insert(users).values({
      username: 'Never Seen',
      email: 'never@customers.example',
      provider: 'local',
    });
    const { data, meta } = (await admin.call('GET', '/back-office/people')).json();
    expect(meta.pagination.total).toBeGreaterThanOrEqual(3);
    expect(data[0]).toMatchObject({ username: 'Never Seen', confirmed: false, lastSeenAt: null });
    expect(data[1]).toEqual({
      documentId: customer.user.documentId,
      username: customer.user.username,
      email: customer.user.email,
      role: 'Customer',
      confirmed: true,
      blocked: false,
      deletion: null,
      orders: 1,
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      secondFactor: { passkeys: 0, authenticatorApp: false, recoveryCodesLeft: 0 },
    });
  });

  test('finds by name and address, role and block', async ({ shop }) => {
    const admin = await createAdmin(shop);
    const odd = await createCustomer(shop, { username: '100% Odd', role: 'Helpdesk' });
    await createCustomer(shop, { username: '1000 Odd', blocked: true });
    const find = async (query: string) => {
      const response = await admin.call('GET', `/back-office/people?${query}`);
      return response.json<{ data: AdminUser[] }>().data.map(({ username }) => username);
    };
    expect(await find('search=100%25')).toEqual(['100% Odd']);
    expect(await find(`search=${encodeURIComponent(odd.user.email.toUpperCase())}`)).toEqual([
      '100% Odd',
    ]);
    await createCustomer(shop, { username: "Zoë O'Brien-Łuk" });
    for (const typed of ['zoe o’brien', 'O´BRIEN  luk', 'Zoe\u0308\u00A0O‘Brien–Ł']) {
      expect(await find(`search=${encodeURIComponent(typed)}`)).toEqual(["Zoë O'Brien-Łuk"]);
    }
    expect(await find('search=odd&role=Helpdesk')).toEqual(['100% Odd']);
    expect(await find('search=odd&blocked=true')).toEqual(['1000 Odd']);
    expect(await find('search=odd&blocked=false')).toEqual(['100% Odd']);
  });
});

describe('the list of people in an order', () => {
  const names = ['sort-b', 'Sort-A', 'sort-c'];

  async function makePeople(shop: TestShop) {
    const people = [];
    for (const username of names) people.push(await createCustomer(shop, { username }));
    const [b, a, c] = people as [Caller, Caller, Caller];
    const { db } = shop.deps;
    const setDates = async ({ user }: Caller, day: string) => {
      const moment = new Date(`2026-02-${day}T12:00:00.000Z`);
      await db.update(users).set({ createdAt: moment }).where(eq(users.id, user.id));
      await db.update(sessions).set({ lastUsedAt: moment }).where(eq(sessions.userId, user.id));
    };
    await setDates(b, '02');
    await setDates(a, '03');
    await setDates(c, '01');
    await db.delete(sessions).where(eq(sessions.userId, b.user.id));
    const product = await createProduct(shop);
    for (const { user } of [a, c, c]) await createOrder(shop, user.id, product);
  }

  test('sorts by name, orders, registration and last visit, in both directions and page by page', async ({
    shop,
  }) => {
    const admin = await createAdmin(shop);
    await makePeople(shop);
    const list = async (query: string) => {
      const response = await admin.call('GET', `/back-office/people?search=sort-&${query}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ data: AdminUser[] }>().data.map(({ username }) => username.at(-1));
    };
    const wanted = {
      'username:asc': ['A', 'b', 'c'],
      'orders:desc': ['c', 'A', 'b'],
      'createdAt:desc': ['A', 'b', 'c'],
      'lastSeenAt:desc': ['A', 'c', 'b'],
    };
    for (const [sort, order] of Object.entries(wanted)) {
      expect(await list(`sort=${sort}`), sort).toEqual(order);
      const backwards = sort.replace(/:.*/, sort.endsWith('asc') ? ':desc' : ':asc');
      expect(await list(`sort=${backwards}`), backwards).toEqual(order.toReversed());
      const second = 'pagination[pageSize]=2&pagination[page]=2';
      expect(await list(`sort=${sort}&${second}`), sort).toEqual(order.slice(2));
    }
    expect(await list('')).toEqual(wanted['createdAt:desc']);
    expect((await admin.call('GET', '/back-office/people?sort=email:asc')).statusCode).toBe(400);
  });
});

describe('a role', () => {
  test(
    'ends the sessions and sockets of the person when it changes',
    { tags: ['A05'] },
    async ({ shop }) => {
      const admin = await createAdmin(shop);
      const person = await createCustomer(shop);
      const socket = await connectChatClient(shop, person);
      const response = await setRole(admin, person, 'Helpdesk');
      expect(response.json().data).toMatchObject({ role: 'Helpdesk' });
      expect((await me(person)).statusCode).toBe(401);
      await socket.nextEvent('sessionEnded');
      expect(await readAudit(admin, person.user.documentId)).toEqual([
        {
          action: 'role changed',
          by: admin.user.username,
          details: {
            title: person.user.username,
            roleBefore: 'Customer',
            role: 'Helpdesk',
          },
        },
      ]);
    },
  );

  test('leaves the person signed in when it stays the same', async ({ shop }) => {
    const admin = await createAdmin(shop);
    const person = await createCustomer(shop);
    expect((await setRole(admin, person, 'Customer')).statusCode).toBe(200);
    expect((await me(person)).statusCode).toBe(200);
  });

  test(
    'of the staff is not given to an unconfirmed address',
    { tags: ['A27'] },
    async ({ shop }) => {
      const admin = await createAdmin(shop);
      const person = await createCustomer(shop, { confirmed: false });
      const response = await setRole(admin, person, 'Admin');
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toMatch(/not confirmed yet/);
    },
  );

  test.for(['Owner', '', null, ['Admin']])('cannot be %j', async (role, { shop }) => {
    const admin = await createAdmin(shop);
    const person = await createCustomer(shop);
    const response = await admin.call('PUT', `${path(person)}/role`, { role });
    expect(response.statusCode).toBe(400);
  });

  test(
    'taken from an Admin ends access to the back office at once',
    { tags: ['A05'] },
    async ({ shop }) => {
      const [admin, other] = [await createAdmin(shop), await createAdmin(shop)];
      expect((await setRole(admin, other, 'Customer')).statusCode).toBe(200);
      expect((await other.call('GET', '/back-office/people')).statusCode).toBe(401);
    },
  );
});

describe('a block', () => {
  test(
    'ends the sessions and sockets of the person, and can be lifted',
    { tags: ['A05'] },
    async ({ shop }) => {
      const admin = await createAdmin(shop);
      const person = await createCustomer(shop);
      const socket = await connectChatClient(shop, person);
      expect((await setBlocked(admin, person, true)).json().data.blocked).toBe(true);
      expect((await me(person)).statusCode).toBe(401);
      await socket.nextEvent('sessionEnded');
      expect((await setBlocked(admin, person, false)).json().data.blocked).toBe(false);
      expect((await me(person)).statusCode).toBe(401);
      expect(await readAudit(admin, person.user.documentId)).toMatchObject([
        { action: 'unblocked' },
        { action: 'blocked' },
      ]);
    },
  );

  test(
    'deletes the API tokens of the person, so that unblocking brings none back',
    { tags: ['A05'] },
    async ({ shop }) => {
      const admin = await createAdmin(shop);
      const person = await createCustomer(shop);
      const { token } = await createApiToken(person);
      const read = () => callWith(shop, { method: 'GET', path: '/orders' }, bearer(token));
      expect((await read()).statusCode).toBe(200);
      await setBlocked(admin, person, true);
      await setBlocked(admin, person, false);
      expect((await read()).statusCode).toBe(401);
      expect((await readAudit(admin, person.user.documentId))[1]).toMatchObject({
        action: 'blocked',
        details: { apiTokensRevoked: 1 },
      });
    },
  );

  test('is yes or no', async ({ shop }) => {
    const admin = await createAdmin(shop);
    expect((await setBlocked(admin, await createCustomer(shop), 'yes')).statusCode).toBe(400);
  });
});

describe('Admins', () => {
  test('cannot change themselves or an unknown person', async ({ shop }) => {
    const [admin] = [await createAdmin(shop), await createAdmin(shop)];
    for (const response of [
      await setRole(admin, admin, 'Customer'),
      await setBlocked(admin, admin, true),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toBe('You cannot do this to your own account');
    }
    const unknownPerson = `/back-office/people/${'z'.repeat(24)}`;
    expect((await admin.call('PUT', `${unknownPerson}/role`, { role: 'Admin' })).statusCode).toBe(
      404,
    );
    expect(
      (await admin.call('PUT', `${unknownPerson}/blocked`, { blocked: true })).statusCode,
    ).toBe(404);
  });

  const removals = {
    demote: (actor: Caller, person: Caller) => setRole(actor, person, 'Customer'),
    block: (actor: Caller, person: Caller) => setBlocked(actor, person, true),
  };

  test.for([
    ['demote', 'demote'],
    ['block', 'block'],
    ['demote', 'block'],
  ] as const)(
    'who %s and %s each other at the same time leave one of them',
    async ([one, another], { shop }) => {
      const [a, b] = [await createAdmin(shop), await createAdmin(shop)];
      const answers = await Promise.all([removals[one](a, b), removals[another](b, a)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([400, 401]).toContain(statuses.find((status) => status !== 200));
      const left = await shop.deps.db.$count(
        users,
        and(eq(users.role, 'Admin'), not(users.blocked)),
      );
      expect(left).toBe(1);
    },
  );

  test('who are blocked or unconfirmed do not count as the last Admin', async ({ shop }) => {
    const admin = await createAdmin(shop);
    await createCustomer(shop, { role: 'Admin', blocked: true });
    await createCustomer(shop, { role: 'Admin', confirmed: false });
    const other = await createAdmin(shop);
    await shop.deps.db.update(users).set({ blocked: true }).where(eq(users.id, admin.user.id));
    const response = await setBlocked(other, admin, false);
    expect(response.statusCode).toBe(200);
    expect((await setBlocked(other, admin, true)).statusCode).toBe(200);
  });
});
