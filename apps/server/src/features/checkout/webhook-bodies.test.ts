import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { postWebhook, newEvent, signWebhook } from '../../../test/processes/stripe-webhook.ts';

const test = shopTest();

async function sendSigned(shop: TestShop, payload: string): Promise<number> {
  return (await postWebhook(shop.app, payload, signWebhook(shop, payload))).statusCode;
}

describe('a signed body that is no event is answered with 400', () => {
  const { id, type, data, ...rest } = newEvent('x', 'payment_intent.succeeded');
  test.for([
    ['[]', []],
    ['null', null],
    ['a number', 7],
    ['a text', 'event'],
    ['{}', {}],
    ['an event without data', { ...rest, id, type }],
    ['data that is null', { ...rest, id, type, data: null }],
    ['data that is a list', { ...rest, id, type, data: [] }],
    ['data without an object', { ...rest, id, type, data: {} }],
    ['an object that is null', { ...rest, id, type, data: { object: null } }],
    ['an object that is a list', { ...rest, id, type, data: { object: [] } }],
    ['an event without id', { ...rest, type, data }],
    ['an id that is no text', { ...rest, id: {}, type, data }],
    ['an id with NUL', { ...rest, id: 'evt_\0', type, data }],
    ['an event without type', { ...rest, id, data }],
    ['a type that is no text', { ...rest, id, type: ['payment_intent.succeeded'], data }],
  ] as const)('%s', { tags: ['P15'] }, async ([, body], { shop }) => {
    expect(await sendSigned(shop, JSON.stringify(body))).toBe(400);
  });
});

describe('a signed event that lacks what it is about is accepted without effect', () => {
  const types = ['checkout.session.completed', 'payment_intent.succeeded', 'charge.refunded'];
  const objects = [
    {},
    { id: null, metadata: null, payment_intent: null },
    { id: 7, metadata: 'order', payment_intent: {} },
    { id: '', metadata: {}, payment_intent: '' },
    { id: '../x', metadata: { order: 'x' }, payment_intent: 'x/../y' },
    { id: 'x'.repeat(5_000), metadata: { order: 'x', attempt: '1e99' }, payment_intent: '\0' },
    { id: [], metadata: { order: {}, attempt: [] }, payment_intent: 'x'.repeat(5_000) },
    { id: 'cs_unknown', metadata: { order: 'x', attempt: '99' }, payment_intent: 'pi_unknown' },
  ];
  test.for(types)('%s', { tags: ['P15'] }, async (type, { shop }) => {
    for (const object of objects) {
      const payload = JSON.stringify({ ...newEvent('x', type), data: { object } });
      expect(await sendSigned(shop, payload), payload).toBe(200);
    }
  });
});
