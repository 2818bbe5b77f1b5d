import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import { rates } from '@partshelf/contract/limits.ts';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect } from 'vitest';
import { errorBody, ShopError } from '../src/platform/errors.ts';
import { buildTestApp } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { closeChatClients, connectChatClient, ChatClient } from './support/chat-client.ts';
import { expectErrorCode } from './support/error-code.ts';
import { createCustomer } from './support/factories.ts';

const rateLimitFactor = 2 / rates.everything.limit;

const test = shopTest();
afterEach(closeChatClients);

test.for(Object.keys(errors) as ErrorCode[])('an answer of %s carries this code', (code) => {
  const failure = new ShopError(code, { fields: { title: ['Title is required'] } });
  expect(errorBody(failure)).toMatchObject({ error: { details: { code } } });
  expect(errorBody(failure, 'payment')).toMatchObject({ details: { code } });
});

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', url: '/api/auth/local' } as const;

const requests: Partial<Record<ErrorCode, InjectOptions>> = {
  VALIDATION_FAILED: { ...login, payload: {} },
  REQUEST_MALFORMED: { ...login, headers: json, payload: '{"identifier":' },
  HOST_UNKNOWN: { url: '/api/products', headers: { host: 'evil.example' } },
  TOKEN_MISSING: { url: '/api/carts' },
  NOT_FOUND: { url: '/api/nothing' },
  METHOD_NOT_ALLOWED: { method: 'PUT', url: '/api/products' },
  BODY_TOO_LARGE: { ...login, payload: { identifier: 'x'.repeat(110_000) } },
  ADDRESS_TOO_LONG: { url: `/api/products?x=${'y'.repeat(9_000)}` },
  CONTENT_TYPE_UNSUPPORTED: { ...login, headers: { 'content-type': 'text/plain' }, payload: 'x' },
  CREDENTIALS_WRONG: {
    ...login,
    payload: { identifier: 'unknown@customers.example', password: 'correct horse' },
  },
};

test.for(Object.entries(requests))(
  '%s is answered with its code',
  async ([code, request], { shop }) => {
    expect(expectErrorCode(await shop.app.inject(request))).toBe(code);
  },
);

test.for(['/assets/none.js', '/uploads/none.webp', '/nothing/%E0%A4%A'])(
  'GET %s outside the API has a code as well',
  async (url, { shop }) => {
    expectErrorCode(await shop.app.inject({ url }));
  },
);

test('a request beyond the rate limit is answered with its code', async () => {
  const strict = await buildTestApp({ config: { rateLimitFactor } });
  for (let count = 0; count < 2; count += 1) await strict.app.inject('/api/categories');
  expect(expectErrorCode(await strict.app.inject('/api/categories'))).toBe('TOO_MANY_REQUESTS');
  await strict.close();
});

describe('a refusal of the socket carries its code', () => {
  test('without a token', async ({ shop }) => {
    await expect(new ChatClient(shop.url, undefined).connected()).rejects.toMatchObject({
      data: { code: 'TOKEN_MISSING' },
    });
  });

  test('for a room of another customer', async ({ shop }) => {
    const { socket } = await connectChatClient(shop, await createCustomer(shop));
    const refusal = await new Promise((resolve) => {
      socket.emit('join', 'a'.repeat(24), (...acknowledged) => resolve(acknowledged));
    });
    expect(refusal).toEqual([false, 'NOT_FOUND']);
  });

  test('from a foreign page', async ({ shop }) => {
    const url = `${shop.url}/socket.io/?EIO=4&transport=polling`;
    const response = await fetch(url, { headers: { origin: 'https://evil.example' } });
    const answer = { statusCode: response.status, body: await response.text() };
    expect(expectErrorCode(answer)).toBe('ORIGIN_UNKNOWN');
  });
});
