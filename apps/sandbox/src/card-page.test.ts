import { describe, expect, it } from 'vitest';
import { createSessionParams, postForm, startTestSandbox } from '../test/test-sandbox.ts';

const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Mona' };

async function openCardPage(params = createSessionParams()) {
  const { stripe } = await startTestSandbox();
  const { id, url } = await stripe.checkout.sessions.create(params);
  return { stripe, id, url: url! };
}

describe('the card page', () => {
  it('shows the lines and the total, and escapes what the shop sent', async () => {
    const { url } = await openCardPage();
    const response = await fetch(url);
    const page = await response.text();

    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('Calendar &lt;Roll-up&gt;');
    expect(page).toContain('3 at $19.99 each');
    expect(page).toContain('$60.07');
    expect(page).toContain('Sandbox: no real money moves');
    expect(page).not.toMatch(/<Roll-up>|<script/);
  });

  it('charges an accepted card and redirects to the shop with the session id', async () => {
    const { stripe, id, url } = await openCardPage();
    const response = await postForm(url, goodCard);

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://localhost:3000/checkout-success?session_id=${id}`,
    );
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'paid',
      customer_details: { email: 'mona@example.com', name: 'Mona' },
    });
  });

  it('shows that a card was declined and accepts another one', async () => {
    const { stripe, id, url } = await openCardPage();
    const response = await postForm(url, { ...goodCard, number: '4000000000000002' });

    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Your card was declined.');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect((await postForm(url, goodCard)).status).toBe(303);
  });

  it.each([
    ['a mistyped number', { number: '4242 4242 4242 4241' }, 'This card number is not valid.'],
    ['no number', { number: '' }, 'Enter a card number.'],
    ['a card that is not a test card', { number: '5555555555554444' }, 'Only the test cards'],
    ['an expired card', { expiry: '01 / 20' }, 'This card has expired.'],
    ['a month that does not exist', { expiry: '13 / 40' }, 'Enter the date as month and year'],
    ['a short code', { cvc: '12' }, 'Enter the three digits.'],
  ])('refuses %s', async (_what, change, text) => {
    const { stripe, id, url } = await openCardPage();
    const response = await postForm(url, { ...goodCard, ...change });

    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  });

  it('redirects to the shop on cancel, and the session stays open', async () => {
    const { stripe, id, url } = await openCardPage();
    const response = await postForm(`${url}/cancel`, {});

    expect(response.headers.get('location')).toBe(
      `http://localhost:3000/checkout-failed?session_id=${id}`,
    );
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  it('shows a paid order and an expired page, each with a link to the shop', async () => {
    const { stripe, id, url } = await openCardPage();
    await postForm(url, goodCard);
    expect((await postForm(url, goodCard)).status).toBe(303);
    const paid = await (await fetch(url)).text();
    expect(paid).toContain('This order has been paid');
    expect(paid).toContain(`/checkout-success?session_id=${id}`);

    const next = await stripe.checkout.sessions.create(createSessionParams());
    await stripe.checkout.sessions.expire(next.id);
    for (const response of [await fetch(next.url!), await postForm(next.url!, goodCard)]) {
      expect(response.status).toBe(410);
      expect(await response.text()).toContain('This payment page has expired');
    }
  });

  it('completes a free order without a card', async () => {
    const params = createSessionParams();
    for (const item of params.line_items!) item.price_data!.unit_amount = 0;
    const { url } = await openCardPage(params);
    expect(await (await fetch(url)).text()).not.toContain('Card number');
    expect((await postForm(url, {})).status).toBe(303);
  });

  it.each([
    ['SEPA direct debit', 'debit', 'processing'],
    ['Bank transfer', 'transfer', 'requires_action'],
  ])('offers %s in euros, which stays unpaid at first', async (label, way, status) => {
    const params = createSessionParams();
    for (const item of params.line_items!) item.price_data!.currency = 'eur';
    const { stripe, id, url } = await openCardPage(params);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Pay €60.07');
    expect(page).toContain(label);
    const response = await postForm(`${url}/later/${way}`, {});
    expect(response.headers.get('location')).toContain(`/checkout-success?session_id=${id}`);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status },
    });
  });

  it('formats currencies without decimals', async () => {
    const params = createSessionParams();
    for (const item of params.line_items!) item.price_data!.currency = 'jpy';
    const { url } = await openCardPage(params);
    expect(await (await fetch(url)).text()).toContain('¥6,007');
  });

  it('answers an unknown session with a 404 page, and accepts form bodies only', async () => {
    const { url } = await openCardPage();
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(415);
    const repeated = new URLSearchParams([
      ['number', '1'],
      ['number', '2'],
    ]);
    expect(await (await fetch(url, { method: 'POST', body: repeated })).text()).toContain(
      'Enter a card number.',
    );
  });
});
