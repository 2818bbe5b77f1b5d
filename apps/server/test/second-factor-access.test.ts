import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { users } from '../src/db/tables/accounts.ts';
import { passkeys } from '../src/db/tables/second-factors.ts';
import { createApiToken, titleOf } from './support/api-tokens.ts';
import type { TestShop } from './support/build-test-app.ts';
import { callAs, signInAgain } from './support/calls/factor-calls.ts';
import { createCustomer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

/** Calls that are made on the shop itself name the host localhost:80. */
const test = shopTest({ config: { live: true, publicUrl: 'https://localhost:80' } });

const roleOf = ({ access }: ListedRoute) => (access === 'helpdesk' ? 'Helpdesk' : 'Admin');

const withoutFactor = async (shop: TestShop, route: ListedRoute) =>
  (await createCustomer(shop, { role: roleOf(route) })).token;

/** A new user for each call, since a call may change its caller. */
async function withUnprovedFactor(shop: TestShop, route: ListedRoute): Promise<string> {
  const { user } = await createCustomer(shop, { role: roleOf(route) });
  await shop.deps.db.insert(passkeys).values({
    userId: user.id,
    name: 'Phone',
    credentialId: user.documentId,
    publicKey: 'AA',
    counter: 0,
    transports: [],
  });
  return (await signInAgain(shop, user.id)).token;
}

const callers = [
  ['without a second factor', withoutFactor, 'SECOND_FACTOR_MISSING', ['pending', 'setup']],
  [
    'with a second factor that is not proved',
    withUnprovedFactor,
    'SECOND_FACTOR_NEEDED',
    ['pending'],
  ],
] as const;

const firstSteps = {
  pending: [
    'DELETE /api/sessions/current',
    'GET /api/users/me',
    'GET /api/users/me/second-factor',
    'POST /api/sessions/current/proof/options',
    'POST /api/sessions/current/proof',
  ],
  setup: [
    'POST /api/users/me/authenticator-app',
    'POST /api/users/me/authenticator-app/confirm',
    'POST /api/users/me/passkeys/options',
    'POST /api/users/me/passkeys',
  ],
};

test('only the first steps of signing in need no second factor', { tags: ['X11'] }, () => {
  const titles = (step: ListedRoute['secondFactor']) =>
    allRoutes.filter(({ secondFactor }) => secondFactor === step).map(titleOf);
  expect(titles('pending').toSorted()).toEqual(firstSteps.pending.toSorted());
  expect(titles('setup').toSorted()).toEqual(firstSteps.setup.toSorted());
});

test('a call that needs a recent reauthentication takes no API token and no visitor', () => {
  const sensitive = allRoutes.filter(({ needsReauthentication }) => needsReauthentication);
  expect(sensitive.length).toBeGreaterThan(0);
  for (const { scope, access } of sensitive) {
    expect([scope, ['public', 'anyone'].includes(access)]).toEqual([undefined, false]);
  }
});

const identified = allRoutes.filter(({ access }) => access !== 'public' && access !== 'anyone');

describe.each(callers)('staff of a live shop %s', (_, tokenOf, code, steps) => {
  test.for(identified.map((route) => [titleOf(route), route] as const))(
    'are refused, except for the first steps: %s',
    { tags: ['A01', 'X11'] },
    async ([, route], { shop }) => {
      const call = callAs(shop, await tokenOf(shop, route));
      const path = route.path.replace(/:\w+/g, 'a'.repeat(24));
      const { statusCode, body } = await call(route.method, path);
      expect(statusCode).toBeLessThan(500);
      if ((steps as readonly unknown[]).includes(route.secondFactor)) {
        expect(body).not.toContain('SECOND_FACTOR_');
      } else {
        expect(statusCode).toBe(403);
        expect(body).toContain(code);
      }
    },
  );

  test.for(
    allRoutes
      .filter(({ access }) => access === 'anyone')
      .map((one) => [titleOf(one), one] as const),
  )('are visitors at %s', { tags: ['X11'] }, async ([, route], { shop }) => {
    const path = `/api${route.path.replace(/:\w+/g, 'a'.repeat(24))}`;
    const visitor = await shop.app.inject({ method: route.method, url: path });
    const token = await tokenOf(shop, route);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ method: route.method, url: path, headers });
    expect([answer.statusCode, answer.body]).toEqual([visitor.statusCode, visitor.body]);
  });
});

test(
  'an API token of staff without a second factor is refused',
  { tags: ['X11'] },
  async ({ shop, db, customer }) => {
    const { token } = await createApiToken(customer);
    const call = callAs(shop, token);
    expect((await call('GET', '/orders')).statusCode).toBe(200);
    await db.update(users).set({ role: 'Helpdesk' }).where(eq(users.id, customer.user.id));
    const refused = await call('GET', '/orders');
    expect([refused.statusCode, refused.json().error.details.code]).toEqual([
      403,
      'SECOND_FACTOR_MISSING',
    ]);
  },
);

test('a customer of a live shop needs no second factor', async ({ customer }) => {
  expect((await customer.call('GET', '/carts')).statusCode).toBe(200);
});
