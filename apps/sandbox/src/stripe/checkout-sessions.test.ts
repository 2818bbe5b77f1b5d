import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  catchStripeError,
  createSessionParams,
  postJson,
  startTestSandbox,
} from '../../test/test-sandbox.ts';

type Params = Stripe.Checkout.SessionCreateParams;

describe('creating a checkout session', () => {
  it('returns an open, unpaid session with the total and the address of the card page', async () => {
    const { stripe, url } = await startTestSandbox();
    const session = await stripe.checkout.sessions.create(createSessionParams());

    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 3 * 1999 + 10,
      client_reference_id: 'order-1',
      currency: 'usd',
      customer_email: 'mona@example.com',
      livemode: false,
      metadata: { orderId: 'order-1', attempt: '1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${url}/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('lists the lines in their order', async () => {
    const { stripe } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(createSessionParams());
    const lines = await stripe.checkout.sessions.listLineItems(id, { limit: 1 });

    expect(lines.has_more).toBe(true);
    expect(lines.data[0]).toMatchObject({
      amount_total: 5997,
      description: 'Calendar <Roll-up>',
      price: { unit_amount: 1999, currency: 'usd' },
      quantity: 3,
    });
    const expanded = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(expanded.line_items?.data).toHaveLength(2);
  });

  it.each<[string, string, (params: Params) => unknown]>([
    ['mode', 'no mode', (params) => delete params.mode],
    ['mode', 'a subscription', (params) => (params.mode = 'subscription')],
    ['success_url', 'no success address', (params) => delete params.success_url],
    [
      'success_url',
      'a script as the success address',
      (params) => (params.success_url = 'javascript:1'),
    ],
    [
      'cancel_url',
      'a line break in an address',
      (params) => (params.cancel_url = 'http://a/\r\nb'),
    ],
    ['line_items', 'no lines', (params) => (params.line_items = [])],
    [
      'line_items',
      'an amount below the smallest charge of its currency',
      (params) => {
        params.line_items = params.line_items!.slice(1);
        Object.assign(params.line_items[0]!.price_data!, { currency: 'czk', unit_amount: 1499 });
      },
    ],
    ['customer_email', 'an incomplete email address', (params) => (params.customer_email = 'mona')],
    [
      'line_items[0][price_data][unit_amount]',
      'a negative price',
      (params) => (params.line_items![0]!.price_data!.unit_amount = -1),
    ],
    [
      'line_items[1][price_data][unit_amount]',
      'a price with a fraction',
      (params) => (params.line_items![1]!.price_data!.unit_amount = 1.5),
    ],
    ['line_items[0][quantity]', 'no quantity', (params) => delete params.line_items![0]!.quantity],
    [
      'line_items[0][price_data][currency]',
      'an unknown currency',
      (params) => (params.line_items![0]!.price_data!.currency = 'zzz'),
    ],
    [
      'line_items[0][price_data][product_data][name]',
      'a product without a name',
      (params) => (params.line_items![0]!.price_data!.product_data!.name = ''),
    ],
    ['expires_at', 'an expiry in a minute', (params) => (params.expires_at = inSeconds(60))],
    ['expires_at', 'an expiry in two days', (params) => (params.expires_at = inSeconds(172_800))],
    ['metadata[orderId]', 'a long value', (params) => (params.metadata!.orderId = 'x'.repeat(501))],
    ['colour', 'an unknown field', (params) => Object.assign(params, { colour: 'red' })],
    [
      'line_items[0][colour]',
      'an unknown inner field',
      (params) => Object.assign(params.line_items![0]!, { colour: 'red' }),
    ],
  ])('rejects %s: %s', async (param, _what, invalidate) => {
    const { stripe } = await startTestSandbox();
    const params = createSessionParams();
    invalidate(params);
    const error = await catchStripeError(stripe.checkout.sessions.create(params));

    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

describe('an expiring session', () => {
  it('can be expired by a call while it is open', async () => {
    const { stripe } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(createSessionParams());

    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    const error = await catchStripeError(stripe.checkout.sessions.expire(id));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  });

  it('expires by itself at its expiry time', async () => {
    let aheadMs = 0;
    const { stripe } = await startTestSandbox({}, () => Date.now() + aheadMs);
    const { id } = await stripe.checkout.sessions.create({
      ...createSessionParams(),
      expires_at: inSeconds(31 * 60),
    });
    aheadMs = 32 * 60 * 1000;

    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    const events = await stripe.events.list({ type: 'checkout.session.expired' });
    expect(events.data.map((event) => event.data.object)).toMatchObject([{ id }]);
  });
});

describe('listing sessions', () => {
  it('returns all of them in pages, newest first', async () => {
    const { stripe } = await startTestSandbox();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await stripe.checkout.sessions.create(createSessionParams())).id);
    }
    const listed = await stripe.checkout.sessions
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 9 });
    expect(listed.map(({ id }) => id)).toEqual(ids);

    const before = await stripe.checkout.sessions.list({ ending_before: ids[3]!, limit: 2 });
    expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  });

  it('filters by the time of creation, the payment intent and the status', async () => {
    const { stripe, url } = await startTestSandbox();
    const paid = await stripe.checkout.sessions.create(createSessionParams());
    const open = await stripe.checkout.sessions.create(createSessionParams());
    await postJson(`${url}/control/sessions/${paid.id}/pay`);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(paid.id);

    async function listIds(params: Stripe.Checkout.SessionListParams): Promise<string[]> {
      return (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    }
    expect(await listIds({ payment_intent: String(intent) })).toEqual([paid.id]);
    expect(await listIds({ status: 'open' })).toEqual([open.id]);
    expect(await listIds({ created: { gte: paid.created } })).toEqual([open.id, paid.id]);
    expect(await listIds({ created: { gt: open.created } })).toEqual([]);
    expect(await listIds({ created: { lt: paid.created } })).toEqual([]);
  });

  it('rejects an invalid page size and an unknown cursor', async () => {
    const { stripe } = await startTestSandbox();
    const sessions = stripe.checkout.sessions;
    expect(await catchStripeError(sessions.list({ limit: 0 }))).toMatchObject({ param: 'limit' });
    expect(await catchStripeError(sessions.list({ starting_after: 'cs_test_x' }))).toMatchObject({
      statusCode: 400,
      param: 'starting_after',
    });
  });
});
