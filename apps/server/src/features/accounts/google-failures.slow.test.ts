import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  createShopBrowser,
  newGooglePerson,
  readTicket,
} from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { shortenTimeouts } from '../../../test/support/shorten-timeouts.ts';
import { buildApp } from '../../app.ts';
import { users } from '../../db/tables/accounts.ts';
import { createGoogleProvider } from '../../providers/google.ts';
import { unobserved } from '../../providers/provider-health.ts';

const test = shopTest();
const megabyte = Buffer.alloc(1024 * 1024, ' ');

async function connectTo({ deps }: TestShop, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const google = createGoogleProvider({
    ...deps.config.google!,
    report: unobserved,
    issuer,
    publicUrl: deps.config.publicUrl,
  });
  const app = buildApp({ ...deps, google });
  onTestFinished(async () => {
    await app.close();
    server.closeAllConnections();
    server.close();
  });
  return createShopBrowser({ app });
}

const setFault = (shop: TestShop, google: object) => shop.control('/faults', { google });

describe('while Google cannot be reached', () => {
  const answers: Record<string, (response: ServerResponse, shop: TestShop) => void> = {
    'it answers 500': (response) => response.writeHead(500).end('{}'),
    'it leads elsewhere': (response, shop) =>
      response.writeHead(302, { location: `${shop.sandbox.url}/google` }).end(),
    'it talks without end': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let count = 0; count < 10; count += 1) response.write(megabyte);
      response.end('{}');
    },
    'it says something else': (response) => response.end('<!doctype html>'),
    'it hangs up': (response) => response.destroy(),
  };

  test.for(Object.entries(answers))(
    '%s: the shop says so with 503',
    { tags: ['A28'] },
    async ([, answer], { shop }) => {
      const browser = await connectTo(shop, (_request, response) => answer(response, shop));
      const refusal = await browser.get('/connect/google', '*/*');
      expect(refusal.statusCode).toBe(503);
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
      expect(refusal.json().error.message).toBe(
        'Google does not answer. Please try again in a moment.',
      );
      expect((await browser.connect()).href).toBe(
        `${shop.deps.config.publicUrl}/connect/google/redirect?error=GOOGLE_UNAVAILABLE`,
      );
    },
  );

  test(
    'it does not answer at all: the wait is over within ten seconds',
    { tags: ['A28'] },
    async ({ shop }) => {
      const browser = await connectTo(shop, () => {});
      const timeouts = shortenTimeouts();
      expect((await browser.get('/connect/google', '*/*')).statusCode).toBe(503);
      expect(timeouts).not.toEqual([]);
      expect(timeouts.reduce((sum, milliseconds) => sum + milliseconds)).toBeLessThan(10_000);
    },
  );
});

test(
  'an outage of Google leaves no half account, and the next try works',
  { tags: ['A28'] },
  async ({ shop, db }) => {
    const before = await db.$count(users);
    const browser = createShopBrowser(shop);
    const person = newGooglePerson();
    const callback = await browser.visitor.signIn(await browser.connect(), person);
    await setFault(shop, { status: 500 });
    const refusal = await browser.get(`/connect/google/callback${callback.search}`, '*/*');
    expect(refusal.statusCode).toBe(503);
    expect(await db.$count(users)).toBe(before);
    await setFault(shop, {});
    expect(readTicket(await browser.arrive(person))).not.toBe('');
  },
);

test('a provider that was away is found again as soon as it is there', async ({ shop }) => {
  let isAway = true;
  const sandbox = new URL(shop.sandbox.url);
  const browser = await connectTo(shop, (_request, response) => {
    if (isAway) return void response.writeHead(500).end();
    const issuer = `http://localhost:${response.socket!.localPort}`;
    const endpoint = (path: string) => `${sandbox.origin}/google/${path}`;
    const answer = { issuer, authorization_endpoint: endpoint('auth') };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  expect((await browser.connect()).searchParams.get('error')).toBe('GOOGLE_UNAVAILABLE');
  isAway = false;
  expect((await browser.connect()).pathname).toBe('/google/auth');
});

test('a shop without keys of Google’s says that it does not do this', async ({ shop }) => {
  const app = buildApp({ ...shop.deps, google: null });
  onTestFinished(() => app.close());
  const answer = await app.inject('/api/connect/google');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error.message).toBe('Logging in with Google is not available here');
});
