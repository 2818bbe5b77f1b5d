import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createPaidSession } from '../../../test/create-paid-session.ts';
import { startTestSandbox, type TestSandbox } from '../../../test/test-sandbox.ts';

const payIntent = async (sandbox: TestSandbox) =>
  (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;

describe('the metadata of a payment', () => {
  it('gets further keys, changes known ones and loses those that become empty', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await payIntent(sandbox);
    await paymentIntents.update(id, { metadata: { invoice: 'PS-2026-00001', day: '2026-01-02' } });
    const changed = await paymentIntents.update(id, { metadata: { day: '', invoice: 'PS-2' } });
    expect(changed.metadata).toEqual({ orderId: 'order-1', invoice: 'PS-2' });
    expect((await paymentIntents.retrieve(id)).metadata).toEqual(changed.metadata);
    expect(await paymentIntents.update(id, { description: 'Paid' })).toMatchObject({
      description: 'Paid',
      metadata: changed.metadata,
    });
    expect((await paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  });

  it('is limited to 50 keys of 500 characters', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await payIntent(sandbox);
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']));
    await expect(paymentIntents.update(id, { metadata: keys(50) })).rejects.toMatchObject({
      statusCode: 400,
      param: 'metadata',
    });
    await expect(
      paymentIntents.update(id, { metadata: { long: 'x'.repeat(501) } }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await paymentIntents.update(id, { metadata: keys(49) });
    await expect(paymentIntents.update('pi_unknown', { metadata: {} })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('is found again by listing all payments, newest first, over several pages', async () => {
    let now = 1_800_000_000_000;
    const sandbox = await startTestSandbox({}, () => now);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      now += 60_000;
      ids.push((await payIntent(sandbox)).id);
    }
    const { paymentIntents } = sandbox.stripe;
    const all: string[] = [];
    for await (const { id } of paymentIntents.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids.toReversed());
    const since = { gte: 1_800_000_120 };
    const { data } = await paymentIntents.list({ created: since, expand: ['data.latest_charge'] });
    expect(data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(data[0]!.latest_charge).toMatchObject({ object: 'charge', paid: true });
  });

  it('is found by a search for a key, a value, a state or a time', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const [one, other] = [await payIntent(sandbox), await payIntent(sandbox)];
    await paymentIntents.update(one.id, { metadata: { invoice: 'PS-1' } });
    const search = async (query: string) =>
      (await paymentIntents.search({ query })).data.map(({ id }) => id);

    expect(await search(`metadata['invoice']:'PS-1'`)).toEqual([one.id]);
    expect(await search(`-metadata["invoice"]:null AND status:'succeeded'`)).toEqual([one.id]);
    expect(await search(`metadata['invoice']:null`)).toEqual([other.id]);
    expect(await search(`-metadata['invoice']:'PS-1' AND created>=1`)).toEqual([other.id]);
    expect(await search(`created<1`)).toEqual([]);
    const either = (count: number) =>
      Array.from({ length: count }, (_, index) => `metadata['invoice']:'PS-${index}'`).join(' OR ');
    expect(await search(either(10))).toEqual([one.id]);
    await expect(search(either(11))).rejects.toMatchObject({ statusCode: 400 });
    const pages: string[] = [];
    const query = `metadata['orderId']:'order-1'`;
    for await (const { id } of paymentIntents.search({ query, limit: 1 })) pages.push(id);
    expect(pages).toEqual([other.id, one.id]);
    await expect(search('amount:unreadable')).rejects.toMatchObject({ statusCode: 400 });
  });
});
