import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../test/support/factories.ts';
import {
  guess,
  type LimitedNodes,
  newCaller,
  openLimitedNodes,
  refused,
  tryPassword,
  wrong,
} from '../../test/processes/limited-nodes.ts';

let nodes: LimitedNodes;

beforeAll(async () => {
  nodes = await openLimitedNodes();
  return nodes.close;
});

test(
  'ten wrong passwords are ten, on whichever node they were tried',
  { tags: ['slow', 'A07'] },
  async () => {
    const { email, password } = await accountCalls(nodes.shop).signUp();
    const caller = { ...newCaller(), identifier: email };
    expect(await guess(nodes.first, caller, 5)).toEqual(wrong(5));
    expect(await guess(nodes.second, caller, 6)).toEqual([...wrong(5), 429]);
    const answer = await tryPassword(nodes.first, caller, password);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await tryPassword(nodes.second, { ...caller, from: '203.0.113.250' }, password)).statusCode,
    ).toBe(200);
  },
);

test('a customer writes twenty messages in ten seconds on all nodes together', async () => {
  const { token } = await createCustomer(nodes.shop);
  const write = (node: FastifyInstance) =>
    node.inject({
      method: 'POST',
      url: '/api/chat-message/user-chat-message',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
  const answers = [];
  for (let attempt = 0; attempt < 22; attempt += 1)
    answers.push(await write(attempt % 2 === 0 ? nodes.first : nodes.second));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...wrong(20), ...refused(2)]);
});

test('Redis does not learn who is counted', { tags: ['I13'] }, async () => {
  const caller = newCaller();
  await tryPassword(nodes.first, caller);
  const keys = (await nodes.server.keys()).filter((key) => key.startsWith('partshelf:rate:'));
  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect(key).toMatch(/^partshelf:rate:\w+:[\w-]{43}$/);
});
