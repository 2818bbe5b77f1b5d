import { describe, expect, it } from 'vitest';
import { catchStripeError, connectStripe, startTestSandbox } from '../../test/test-sandbox.ts';

describe('the Stripe API', () => {
  it('rejects a missing and a wrong key', async () => {
    const { url } = await startTestSandbox();
    const error = await catchStripeError(
      connectStripe(url, 'sk_test_wrong').checkout.sessions.list(),
    );
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    const response = await fetch(`${url}/v1/checkout/sessions`);
    expect(response.status).toBe(401);
  });

  it('answers unknown objects and paths with a Stripe error', async () => {
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
    ['an object instead of a string', 'application/x-www-form-urlencoded', 'mode[a]=payment', 400],
    ['a repeated field', 'application/x-www-form-urlencoded', 'mode=payment&mode=payment', 400],
    [
      'a string instead of a list',
      'application/x-www-form-urlencoded',
      'mode=payment&line_items=1',
      400,
    ],
    ['broken escapes', 'application/x-www-form-urlencoded', 'mode=%E0%A4%A&%=%', 400],
    ['deep nesting', 'application/x-www-form-urlencoded', `mode${'[a]'.repeat(500)}=1`, 400],
    ['too many fields', 'application/x-www-form-urlencoded', 'a&'.repeat(3000), 400],
    ['a prototype', 'application/x-www-form-urlencoded', '__proto__[mode]=payment', 400],
    ['two megabytes', 'application/x-www-form-urlencoded', `mode=${'x'.repeat(2_000_000)}`, 413],
  ])('rejects %s as a body', async (_what, type, body, status) => {
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
