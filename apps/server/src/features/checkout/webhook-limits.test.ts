import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { postWebhook, newEvent, signWebhook } from '../../../test/processes/stripe-webhook.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

async function send(
  { app }: TestShop,
  payload: string,
  signature: string | undefined,
): Promise<number> {
  return (await postWebhook(app, payload, signature)).statusCode;
}

const sendSigned = (shop: TestShop, payload: string) =>
  send(shop, payload, signWebhook(shop, payload));

/** An event that needs no request to the provider. */
const newPayload = () => JSON.stringify(newEvent('x', 'customer.created'));

test(
  'four hundred signed events at once are all accepted',
  { tags: ['P08', 'F09'] },
  async ({ shop }) => {
    const events = Array.from({ length: 400 }, () => sendSigned(shop, newPayload()));
    expect(new Set(await Promise.all(events))).toEqual(new Set([200]));
  },
);

test(
  'badly signed events are counted, and genuine ones still accepted',
  { tags: ['P08'] },
  async ({ shop }) => {
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      statuses.push(await send(shop, newPayload(), count % 2 ? undefined : 't=1,v1=00'));
    }
    expect(statuses).toEqual([...Array(60).fill(400), 429, 429]);
    const huge = 'x'.repeat(1024 * 1024 + 1);
    expect(await send(shop, huge, undefined)).toBe(429);
    expect(await sendSigned(shop, newPayload())).toBe(200);
  },
);
