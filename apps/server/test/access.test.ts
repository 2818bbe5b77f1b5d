import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { describe, expect } from 'vitest';
import { endAllSessions } from '../src/features/accounts/sessions.ts';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { expectErrorCode } from './support/error-code.ts';
import { createCustomer } from './support/factories.ts';

const callers = ['visitor', 'customer', 'helpdesk', 'admin', 'signed out'] as const;

type Caller = (typeof callers)[number];

/** Calls that only read, and calls that are refused, leave these callers as they are. */
const test = shopTest().extend('unchanged', { scope: 'file' }, async ({ shop }) => {
  const tokens = await Promise.all(callers.map((caller) => tokenOf(shop, caller)));
  return Object.fromEntries(callers.map((caller, i) => [caller, tokens[i]]));
});

const entered = 'entered';

type Outcome = 401 | 403 | typeof entered;

const roles = { customer: 'Customer', helpdesk: 'Helpdesk', admin: 'Admin' } as const;

async function tokenOf(shop: TestShop, caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  const role = caller === 'signed out' ? 'Customer' : roles[caller];
  const { token, user } = await createCustomer(shop, { role });
  if (caller === 'signed out') await endAllSessions(shop.deps.db, user.id);
  return token;
}

const expected: Record<ListedRoute['access'], Record<Caller, Outcome>> = {
  public: {
    visitor: entered,
    customer: entered,
    helpdesk: entered,
    admin: entered,
    'signed out': entered,
  },
  anyone: {
    visitor: entered,
    customer: entered,
    helpdesk: entered,
    admin: entered,
    'signed out': entered,
  },
  customer: {
    visitor: 401,
    customer: entered,
    helpdesk: entered,
    admin: entered,
    'signed out': 401,
  },
  notHelpdesk: {
    visitor: 401,
    customer: entered,
    helpdesk: 403,
    admin: 403,
    'signed out': 401,
  },
  helpdesk: { visitor: 401, customer: 403, helpdesk: entered, admin: entered, 'signed out': 401 },
  admin: { visitor: 401, customer: 403, helpdesk: 403, admin: entered, 'signed out': 401 },
};

function call({ app }: TestShop, route: ListedRoute, token: string | undefined, body?: object) {
  return app.inject({
    method: route.method,
    url: `/api${route.path.replace(/:\w+/g, 'a'.repeat(24))}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && route.method !== 'GET' && { payload: body }),
  });
}

function refusalBody({ errorBody }: ListedRoute, status: 401 | 403) {
  const message = expect.any(String);
  const details = { code: status === 401 ? 'TOKEN_MISSING' : 'ROLE_MISSING' };
  if (errorBody === 'payment') return { error: message, attempts: 0, details };
  return { data: null, error: { status, name: expect.any(String), message, details } };
}

const title = ({ method, path }: ListedRoute) => `${method} /api${path}`;

describe.each(allRoutes.map((route) => [title(route), route] as const))('%s', (_, route) => {
  test.for(Object.entries(expected[route.access]) as [Caller, Outcome][])(
    'answers a %s by its access alone',
    { tags: ['A01', 'X11', 'PERM-36'] },
    async ([caller, outcome], { shop, unchanged }) => {
      const mayChange = route.method !== 'GET' && outcome === entered;
      const token = mayChange ? await tokenOf(shop, caller) : unchanged[caller];
      const { statusCode, body } = await call(shop, route, token);
      expect(statusCode).not.toBe(500);
      if (outcome === entered) {
        expect(body).not.toMatch(/UnauthorizedError|You are not allowed/);
      } else {
        expect(statusCode).toBe(outcome);
        expect(JSON.parse(body)).toEqual(refusalBody(route, outcome));
      }
    },
  );

  test(
    'answers what it does not understand with 4xx and the envelope',
    { tags: ['X10', 'S05', 'S06', 'X06'] },
    async ({ shop, unchanged }) => {
      const isRead = route.method === 'GET';
      const rubbish = [{ nonsense: true }, [], { data: { data: {} } }, { '': '\0' }];
      for (const body of isRead ? [undefined] : rubbish) {
        const token = isRead ? unchanged['customer'] : await tokenOf(shop, 'customer');
        const response = await call(shop, route, token, body);
        expect(response.statusCode, response.body).toBeLessThan(500);
        if (response.statusCode >= 400) expectErrorCode(response);
      }
      const queries = [
        'a[]=1&a[]=2',
        '__proto__[x]=1',
        'x=%00',
        `x=${'y'.repeat(9_000)}`,
        'a=%E0%A4%A',
      ];
      for (const query of queries) {
        const response = await shop.app.inject({
          method: route.method,
          url: `/api${route.path.replace(/:\w+/g, '%00')}?${query}`,
          headers: { authorization: `Bearer ${unchanged['customer']}` },
        });
        expect(response.statusCode, `${query} ${response.body}`).toBeGreaterThanOrEqual(300);
        expect(response.statusCode, `${query} ${response.body}`).toBeLessThan(500);
        if (response.statusCode >= 400) expectErrorCode(response);
      }
    },
  );
});

test(
  'the cookie alone signs no one in, and no other origin may read answers',
  { tags: ['A04'] },
  async ({ shop }) => {
    const response = await shop.app.inject({
      url: '/api/carts',
      headers: {
        cookie: `accessToken=${await tokenOf(shop, 'customer')}`,
        origin: 'https://elsewhere.example',
      },
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('a host that is not the shop’s is refused', { tags: ['A20'] }, async ({ shop }) => {
  const response = await shop.app.inject({
    url: '/api/products',
    headers: { host: 'evil.example' },
  });
  expect(response.statusCode).toBe(400);
});

test(
  'unknown addresses and methods have an answer of their own',
  { tags: ['U02', 'X07', 'X12'] },
  async ({ shop }) => {
    const unknown = ['/api/users', '/api/upload/files', '/api/admin', '/api/nothing'];
    for (const url of unknown) expect((await shop.app.inject(url)).statusCode).toBe(404);
    expect((await shop.app.inject('/api/users/1')).statusCode).toBe(405);
    const response = await shop.app.inject({ method: 'PUT', url: '/api/products' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.json().error).toMatchObject({ status: 405, name: 'MethodNotAllowedError' });
  },
);

test(
  'every call is described at /api/docs, and /healthz answers its status only',
  { tags: ['API-01', 'API-02'] },
  async ({ shop }) => {
    const docs = (await shop.app.inject('/api/docs')).json();
    for (const route of allRoutes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      expect(docs.paths[path], path).toHaveProperty(route.method.toLowerCase());
    }
    expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  },
);
