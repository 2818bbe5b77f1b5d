import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { createSigner, type SignerOptions } from 'fast-jwt';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { openSecondNode } from '../../../test/processes/server-process.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { startSession } from './sessions.ts';

const test = shopTest();

interface Claims {
  readonly iss: string;
  readonly aud: string;
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}

const readClaims = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const sign = ({ deps }: TestShop, claims: object, options: SignerOptions & { key?: string } = {}) =>
  createSigner({
    key: deps.config.jwtSecret,
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: 'session+jwt' },
    ...options,
  })({ ...claims });

describe('a token', () => {
  test(
    'lasts a week and says nothing about the person',
    { tags: ['slow', 'AUTH-08'] },
    async ({ accounts }) => {
      const { token, email, username } = await accounts.signUp();
      const claims = readClaims(token);
      expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
      expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti']);
      expect(JSON.stringify(claims)).not.toMatch(new RegExp(`${email}|${username}`));
    },
  );

  test(
    'that is forged, cut, extended, expired or of another kind is refused',
    { tags: ['A02'] },
    async ({ shop, db, accounts }) => {
      const { token } = await accounts.signUp();
      const claims = readClaims(token);
      const now = Math.floor(Date.now() / 1000);
      const { privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const forged = {
        'no algorithm': `${encode({ alg: 'none', typ: 'session+jwt' })}.${payload}.`,
        'no signature': `${header}.${payload}.`,
        'another algorithm': sign(shop, claims, {
          key: privateKey,
          algorithm: 'RS256',
          header: { alg: 'RS256', typ: 'session+jwt' },
        }),
        'another secret': sign(shop, claims, { key: 'x'.repeat(32) }),
        'a key of its own': sign(shop, claims, {
          key: 'x'.repeat(32),
          header: {
            alg: 'HS256',
            typ: 'session+jwt',
            kid: '../../dev/null',
            jku: 'http://evil.example',
          },
        }),
        'changed claims': `${header}.${encode({ ...claims, jti: randomUUID() })}.${signature}`,
        cut: token.slice(0, -1),
        grown: `${token}${'x'.repeat(10_240)}`,
        expired: sign(shop, { ...claims, exp: now - 120 }),
        'not yet valid': sign(shop, { ...claims, nbf: now + 120 }),
        'another issuer': sign(shop, { ...claims, iss: 'other' }),
        'another audience': sign(shop, { ...claims, aud: 'somewhere' }),
        'another kind': sign(shop, claims, { header: { alg: 'HS256', typ: 'JWT' } }),
        'no session named': sign(shop, { ...claims, jti: undefined }),
        'a session that never was': sign(shop, { ...claims, jti: randomUUID() }),
        'no uuid': sign(shop, { ...claims, jti: "' or 1=1 --" }),
        'no token': '…',
      };
      const queries = vi.spyOn(db.$client, 'query');
      onTestFinished(() => queries.mockRestore());
      for (const [kind, attempt] of Object.entries(forged)) {
        queries.mockClear();
        const { statusCode } = await accounts.me(encodeURI(attempt));
        expect({ kind, statusCode }).toEqual({ kind, statusCode: 401 });
        const isSigned = kind === 'a session that never was';
        expect(queries, kind).toHaveBeenCalledTimes(isSigned ? 1 : 0);
      }
      expect((await accounts.me(sign(shop, claims))).statusCode).toBe(200);
    },
  );

  test(
    'counts as a bearer header only: not as a cookie, not in the address',
    { tags: ['A04', 'PERM-36'] },
    async ({ shop, accounts }) => {
      const { token } = await accounts.signUp();
      const asCookie = await shop.app.inject({
        url: '/api/users/me',
        headers: { cookie: `accessToken=${token}` },
      });
      expect(asCookie.statusCode).toBe(401);
      expect((await accounts.send('GET', `/users/me?access_token=${token}`)).statusCode).toBe(401);
    },
  );

  test.for(['https://elsewhere.example', 'null'])(
    'does nothing for a form that a page at %s sends with the cookie',
    { tags: ['slow', 'A04'] },
    async (origin, { shop, accounts }) => {
      const { token } = await accounts.signUp();
      const cookie = `accessToken=${token}`;
      const form = 'multipart/form-data; boundary=x';
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/upload',
        headers: { cookie, origin, 'content-type': form },
        payload: '--x--',
      });
      const signOut = await shop.app.inject({
        method: 'DELETE',
        url: '/api/sessions/current',
        headers: { cookie, origin },
      });
      for (const { statusCode, headers: answered } of [answer, signOut]) {
        expect(statusCode).toBe(401);
        expect(answered['access-control-allow-origin']).toBeUndefined();
      }
      expect((await accounts.me(token)).statusCode).toBe(200);
    },
  );
});

describe('a session', () => {
  test(
    'ends with signing out, and only that one',
    { tags: ['AUTH-64', 'A05'] },
    async ({ accounts }) => {
      const { email, password, token } = await accounts.signUp();
      const { jwt: elsewhere } = (await accounts.logIn(email, password)).json<{ jwt: string }>();
      const answer = await accounts.send('DELETE', '/sessions/current', token);
      expect(answer.json()).toEqual({ ok: true });
      expect((await accounts.me(token)).statusCode).toBe(401);
      expect((await accounts.send('DELETE', '/sessions/current', token)).statusCode).toBe(401);
      expect((await accounts.me(elsewhere)).statusCode).toBe(200);
    },
  );

  test(
    'ends at once when the person is blocked or gone, or its time is over',
    { tags: ['slow', 'A05'] },
    async ({ shop, accounts }) => {
      const { db } = shop.deps;
      const [blocked, gone, late] = await Promise.all([
        accounts.signUp(),
        accounts.signUp(),
        accounts.signUp(),
      ]);
      await db.update(users).set({ blocked: true }).where(eq(users.email, blocked.email));
      await db.delete(users).where(eq(users.email, gone.email));
      await db
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(eq(sessions.id, readClaims(late.token).jti));
      for (const { token } of [blocked, gone, late]) {
        expect((await accounts.me(token)).statusCode).toBe(401);
      }
    },
  );

  test(
    'that has ended is over at another node as well',
    { tags: ['slow', 'A05'] },
    async ({ shop, accounts }) => {
      const { token } = await accounts.signUp();
      const elsewhere = await openSecondNode(shop);
      onTestFinished(() => elsewhere.close());
      const askElsewhere = () =>
        elsewhere.app.inject({
          url: '/api/users/me',
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await askElsewhere()).statusCode).toBe(200);
      await accounts.send('DELETE', '/sessions', token);
      expect((await askElsewhere()).statusCode).toBe(401);
    },
  );

  test(
    'is not called invalid while the database is away',
    { tags: ['I11'] },
    async ({ shop, accounts }) => {
      const { token } = await accounts.signUp();
      const { deps } = shop;
      const db = connect('postgresql://localhost:1/nowhere', deps.log);
      const app = buildApp({ ...deps, db });
      try {
        const answer = await app.inject({
          url: '/api/users/me',
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBeDefined();
      } finally {
        await app.close();
        await db.$client.end();
      }
    },
  );
});

describe('GET /users/me', () => {
  test(
    'shows the image and the role only when requested',
    { tags: ['API-21', 'API-22'] },
    async ({ accounts }) => {
      const { token, email } = await accounts.signUp();
      const plain = await accounts.send('GET', '/users/me', token);
      expect(plain.json()).not.toHaveProperty('role');
      expect(plain.json()).not.toHaveProperty('profileImg');
      const image = await accounts.send('GET', '/users/me?populate=profileImg', token);
      expect(image.json()).toMatchObject({ email, profileImg: null });
      const role = await accounts.send('GET', '/users/me?populate[role]=true', token);
      expect(role.json()).toMatchObject({ email, role: { name: 'Customer' } });
    },
  );

  test('names the role of a helpdesk person', { tags: ['PERM-34'] }, async ({ shop }) => {
    const { call } = await createCustomer(shop, { role: 'Helpdesk' });
    const answer = await call('GET', '/users/me?populate=role');
    expect(answer.json().role).toEqual({ name: 'Helpdesk' });
  });

  test(
    'never shows credentials or other relations',
    { tags: ['U01'] },
    async ({ shop, accounts }) => {
      const { token, email } = await accounts.signUp();
      await shop.deps.db
        .update(users)
        .set({ googleSubject: 'number-at-google' })
        .where(eq(users.email, email));
      const all = await accounts.send('GET', '/users/me?populate=*', token);
      const shown = [
        'confirmed',
        'createdAt',
        'documentId',
        'email',
        'id',
        'profileImg',
        'provider',
      ];
      const more = ['releaseMails', 'role', 'updatedAt', 'username'];
      expect(Object.keys(all.json()).toSorted()).toEqual([...shown, ...more]);
      expect(all.body).not.toMatch(/argon2|number-at-google/);
      for (const query of [
        'populate[orders]=true',
        'populate[role][users]=*',
        'fields[]=password',
      ]) {
        expect((await accounts.send('GET', `/users/me?${query}`, token)).statusCode).toBe(400);
      }
    },
  );

  test('requires a token', { tags: ['A01'] }, async ({ accounts }) => {
    expect((await accounts.send('GET', '/users/me')).statusCode).toBe(401);
  });
});

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

  test(
    'a call marks its session as used, once a minute',
    { tags: ['slow'] },
    async ({ db, customer }) => {
      const read = async () => (await list(customer))[0]!.lastUsedAt;
      const first = await read();
      expect(await read()).toBe(first);
      await db
        .update(sessions)
        .set({ lastUsedAt: sql`now() - '61 seconds'::interval` })
        .where(eq(sessions.userId, customer.user.id));
      await until(read, (lastUsedAt) => Date.parse(lastUsedAt) >= Date.parse(first));
    },
  );
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
