import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

const update = (customer: Customer, body: object, id: unknown = customer.user.id) =>
  customer.call('PUT', `/users/${encodeURIComponent(String(id))}`, body);

async function readRow({ deps }: TestShop, { user }: Customer) {
  const [row] = await deps.db.select().from(users).where(eq(users.id, user.id));
  return row!;
}

describe('PUT /users/{id}', () => {
  test(
    'changes the name and answers the person without secrets',
    { tags: ['API-23', 'ENT-24', 'ENT-25', 'ENT-26', 'ENT-27'] },
    async ({ shop }) => {
      const customer = await createCustomer(shop, { passwordHash: '$argon2id$secret' });
      const { id, documentId, email, createdAt } = customer.user;
      const answer = await update(customer, { username: '  Mara   Lindt ' });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({
        id,
        documentId,
        username: 'Mara Lindt',
        email,
        provider: 'local',
        confirmed: true,
        releaseMails: true,
        createdAt: createdAt.toISOString(),
        updatedAt: (await readRow(shop, customer)).updatedAt.toISOString(),
        profileImg: null,
        role: { name: 'Customer' },
      });
      expect(Date.parse(answer.json().updatedAt)).toBeGreaterThan(
        customer.user.updatedAt.getTime(),
      );
    },
  );

  test('changes nothing when nothing is given', async ({ shop, customer }) => {
    expect((await update(customer, {})).statusCode).toBe(200);
    expect(await readRow(shop, customer)).toEqual(customer.user);
  });

  test('changes no other account', { tags: ['U03'] }, async ({ shop }) => {
    const [ada, bea] = [await createCustomer(shop), await createCustomer(shop)];
    expect((await update(ada, { username: 'Stolen' }, bea.user.id)).statusCode).toBe(403);
    expect((await update(ada, { username: 'Stolen' }, 987_654_321)).statusCode).toBe(403);
    for (const id of [0, -1, 1e20, 'me', '1 or 1=1', `0${ada.user.id}`, `${ada.user.id}.0`]) {
      const { statusCode } = await update(ada, { username: 'Stolen' }, id);
      expect({ id, statusCode }).toEqual({ id, statusCode: 404 });
    }
    expect(await readRow(shop, bea)).toEqual(bea.user);
    expect(await readRow(shop, ada)).toEqual(ada.user);
  });

  test(
    'knows two fields and refuses all others',
    { tags: ['U04', 'A30', 'API-23'] },
    async ({ shop, customer }) => {
      const attempts = {
        role: 'Admin',
        'role ': { connect: [2] },
        confirmed: false,
        blocked: true,
        provider: 'google',
        email: 'other@customers.example',
        password: 'another one',
        passwordHash: 'x',
        googleSubject: '1',
        createdAt: '2020-01-01',
        id: 1,
        profileImageId: 1,
        users: [{ id: 1 }],
      };
      for (const [field, value] of Object.entries(attempts)) {
        const answer = await update(customer, { username: 'New Name', [field.trim()]: value });
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().validation_error).toHaveProperty(field.trim());
      }
      expect(await readRow(shop, customer)).toEqual(customer.user);
    },
  );

  test.for([
    '',
    '   ',
    'ab',
    'x'.repeat(51),
    'tab\u0007bell',
    'abc\u202Edef',
    'abc\u200Bdef',
    'Helpdesk',
    'admin',
    'Аdmin',
    'He1pdesk',
    'Partshelf Support',
    '5upp0rt-Team',
    'Helpdesk Anna',
    'Anna (Helpdesk)',
    'He1pdesk Anna',
    'Anna | H-e-l-p d3sk',
    'Нelрdesк Anna',
    'Adмin Anna',
    'ʜᴇʟᴘᴅᴇsᴋ Anna',
    '🅷🅴🅻🅿🅳🅴🆂🅺 Anna',
    'Helpclesk Anna',
    'Anna from Suppport',
    'annasupport24',
    'Anna, Customer Service',
    'Adm1n24 Anna',
    '@dmin Anna',
    'AnnaAdmin',
    '$taff Anna',
    '[Moderator] Anna',
    'Anna at P4rtshelf',
  ])(
    'refuses the name %j at its field',
    { tags: ['U06'] },
    async (username, { shop, customer }) => {
      const answer = await update(customer, { username });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().validation_error)).toEqual(['username']);
      expect(await readRow(shop, customer)).toEqual(customer.user);
    },
  );

  test.for([
    'Badminton Fan',
    'Anna Stafford',
    'Helpful Customer 4711',
    'Anna Deskowitz',
    'Ada Desk',
  ])('accepts the name %j', { tags: ['U06'] }, async (username, { customer }) => {
    expect((await update(customer, { username })).json().username).toBe(username);
  });

  test(
    'leaves a name to the account that had it before it was reserved',
    { tags: ['U06'] },
    async ({ shop }) => {
      const [anna, eve] = [await createCustomer(shop), await createCustomer(shop)];
      const username = 'Helpdesk Anna';
      await shop.deps.db.update(users).set({ username }).where(eq(users.id, anna.user.id));
      expect((await update(anna, { username })).json().username).toBe(username);
      expect((await update(eve, { username })).statusCode).toBe(400);
    },
  );

  test('refuses a name with NUL', { tags: ['U06'] }, async ({ shop }) => {
    expect((await update(await createCustomer(shop), { username: 'a\0bc' })).statusCode).toBe(400);
  });

  test(
    'gives a name to one of two concurrent requests, ignoring case',
    { tags: ['U06'] },
    async ({ shop }) => {
      const rivals = [await createCustomer(shop), await createCustomer(shop)] as const;
      const answers = await Promise.all([
        update(rivals[0], { username: 'The One' }),
        update(rivals[1], { username: 'the one' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      const refused = answers.find(({ statusCode }) => statusCode === 400)!;
      expect(refused.json().validation_error).toEqual({
        username: ['This username is already taken'],
      });
    },
  );

  test('stores a hostile name as plain text', { tags: ['U07'] }, async ({ customer }) => {
    for (const username of ['<img src=x onerror=alert(1)>', '{{7*7}}', '=cmd()']) {
      expect((await update(customer, { username })).json().username).toBe(username);
    }
  });
});

test('each user chooses whether to get mails about new releases', async ({ shop, customer }) => {
  const neighbour = await createCustomer(shop);
  const choose = (body: object) => customer.call('PUT', '/users/me/mail-preferences', body);
  const wantsMails = async ({ call }: typeof customer) =>
    (await call('GET', '/users/me')).json().releaseMails;
  expect(await wantsMails(customer)).toBe(true);
  expect((await choose({ releaseMails: false })).json()).toMatchObject({ releaseMails: false });
  expect([await wantsMails(customer), await wantsMails(neighbour)]).toEqual([false, true]);
  for (const wrong of [{}, { releaseMails: 'no' }, { releaseMails: true, role: 'Admin' }]) {
    expect((await choose(wrong)).statusCode).toBe(400);
  }
  expect((await choose({ releaseMails: true })).json()).toMatchObject({ releaseMails: true });
});

test('people are not listed, made or deleted', { tags: ['U02'] }, async ({ customer }) => {
  const { id } = customer.user;
  const calls = [
    await customer.call('GET', '/users'),
    await customer.call('GET', `/users/${id}`),
    await customer.call('POST', '/users', {}),
    await customer.call('DELETE', `/users/${id}`),
    await customer.call('PUT', '/users/me', { username: 'New Name' }),
    await customer.call('GET', '/upload/files'),
  ];
  for (const { statusCode } of calls) expect([404, 405]).toContain(statusCode);
});
