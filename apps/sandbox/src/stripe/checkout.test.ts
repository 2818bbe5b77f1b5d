import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { connectStripe, orderOfTwo, postJson, startTestSandbox } from '../../test/test-sandbox.ts';

type Params = Stripe.Checkout.SessionCreateParams;

async function catchStripeError(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Stripe refused nothing: ${JSON.stringify(outcome)}`);
}

describe('creating a checkout session', () => {
  it('answers an open, unpaid session with the total and the address of the card page', async () => {
    const { stripe, url } = await startTestSandbox();
    const session = await stripe.checkout.sessions.create(orderOfTwo());

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

  it('lists the lines as they were ordered', async () => {
    const { stripe } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(orderOfTwo());
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
    ['success_url', 'no way back', (params) => delete params.success_url],
    ['success_url', 'a script as the way back', (params) => (params.success_url = 'javascript:1')],
    [
      'cancel_url',
      'a line break in an address',
      (params) => (params.cancel_url = 'http://a/\r\nb'),
    ],
    ['line_items', 'no lines', (params) => (params.line_items = [])],
    ['customer_email', 'half an address', (params) => (params.customer_email = 'mona')],
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
      'an invented currency',
      (params) => (params.line_items![0]!.price_data!.currency = 'zzz'),
    ],
    [
      'line_items[0][price_data][product_data][name]',
      'a nameless product',
      (params) => (params.line_items![0]!.price_data!.product_data!.name = ''),
    ],
    ['expires_at', 'a life of a minute', (params) => (params.expires_at = inSeconds(60))],
    ['expires_at', 'a life of two days', (params) => (params.expires_at = inSeconds(172_800))],
    ['metadata[orderId]', 'a long value', (params) => (params.metadata!.orderId = 'x'.repeat(501))],
    ['colour', 'an unknown field', (params) => Object.assign(params, { colour: 'red' })],
    [
      'line_items[0][colour]',
      'an unknown inner field',
      (params) => Object.assign(params.line_items![0]!, { colour: 'red' }),
    ],
  ])('refuses %s: %s', async (param, _what, spoil) => {
    const { stripe } = await startTestSandbox();
    const params = orderOfTwo();
    spoil(params);
    const error = await catchStripeError(stripe.checkout.sessions.create(params));

    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

describe('the end of a session', () => {
  it('expires an open session on demand, and only an open one', async () => {
    const { stripe } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(orderOfTwo());

    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    const error = await catchStripeError(stripe.checkout.sessions.expire(id));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  });

  it('expires a session by itself when its time is over', async () => {
    let aheadMs = 0;
    const { stripe } = await startTestSandbox({}, () => Date.now() + aheadMs);
    const { id } = await stripe.checkout.sessions.create({
      ...orderOfTwo(),
      expires_at: inSeconds(31 * 60),
    });
    aheadMs = 32 * 60 * 1000;

    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    const events = await stripe.events.list({ type: 'checkout.session.expired' });
    expect(events.data.map((event) => event.data.object)).toMatchObject([{ id }]);
  });
});

describe('listing sessions', () => {
  it('goes through all of them, newest first, page by page', async () => {
    const { stripe } = await startTestSandbox();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await stripe.checkout.sessions.create(orderOfTwo())).id);
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
    const paid = await stripe.checkout.sessions.create(orderOfTwo());
    const open = await stripe.checkout.sessions.create(orderOfTwo());
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

  it('refuses a page size out of range and a cursor that does not exist', async () => {
    const { stripe } = await startTestSandbox();
    const sessions = stripe.checkout.sessions;
    expect(await catchStripeError(sessions.list({ limit: 0 }))).toMatchObject({ param: 'limit' });
    expect(await catchStripeError(sessions.list({ starting_after: 'cs_test_x' }))).toMatchObject({
      statusCode: 400,
      param: 'starting_after',
    });
  });
});

describe('talking to the interface', () => {
  it('refuses a missing and a wrong key', async () => {
    const { url } = await startTestSandbox();
    const error = await catchStripeError(
      connectStripe(url, 'sk_test_wrong').checkout.sessions.list(),
    );
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    const response = await fetch(`${url}/v1/checkout/sessions`);
    expect(response.status).toBe(401);
  });

  it('answers in the shape of Stripe what it does not know', async () => {
    const { stripe, url, config } = await startTestSandbox();
    const error = await catchStripeError(stripe.checkout.sessions.retrieve('cs_test_unknown'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });

    const response = await fetch(`${url}/v1/customers`, {
      headers: { authorization: `Bearer ${config.stripeSecretKey}` },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it.each([
    ['JSON', 'application/json', '{"mode":"payment"}', 415],
    ['an object where a text belongs', 'application/x-www-form-urlencoded', 'mode[a]=payment', 400],
    ['a repeated field', 'application/x-www-form-urlencoded', 'mode=payment&mode=payment', 400],
    [
      'a text where a list belongs',
      'application/x-www-form-urlencoded',
      'mode=payment&line_items=1',
      400,
    ],
    ['broken escapes', 'application/x-www-form-urlencoded', 'mode=%E0%A4%A&%=%', 400],
    ['endless nesting', 'application/x-www-form-urlencoded', `mode${'[a]'.repeat(500)}=1`, 400],
    ['too many fields', 'application/x-www-form-urlencoded', 'a&'.repeat(3000), 400],
    ['a prototype', 'application/x-www-form-urlencoded', '__proto__[mode]=payment', 400],
    ['two megabytes', 'application/x-www-form-urlencoded', `mode=${'x'.repeat(2_000_000)}`, 413],
  ])('refuses %s as a body', async (_what, type, body, status) => {
    const { url, config } = await startTestSandbox();
    const response = await fetch(`${url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${config.stripeSecretKey}`, 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});
