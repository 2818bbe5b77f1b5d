import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import {
  prepareSession,
  createSessionParams,
  postJson,
  startTestSandbox,
} from '../test/test-sandbox.ts';

it('answers unknown sessions with 404', async () => {
  const { url } = await startTestSandbox();
  const response = await postJson(`${url}/control/sessions/cs_test_unknown/pay`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { status: 404, name: 'NotFoundError' } });
});

it('injects errors into the card provider and removes them', async () => {
  const { stripe, url } = await startTestSandbox();
  await postJson(`${url}/control/faults`, { stripe: { status: 500 } });
  await expect(stripe.checkout.sessions.create(createSessionParams())).rejects.toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  });
  await postJson(`${url}/control/faults`, { stripe: { status: 429 } });
  await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeRateLimitError',
  });
  expect((await fetch(`${url}/inbox/messages`)).status).toBe(200);

  await postJson(`${url}/control/faults`, {});
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

it('latency: a retry with the same key finds the session after a timeout', async () => {
  const { stripe, url } = await startTestSandbox();
  const idempotencyKey = 'order-1:1';
  await postJson(`${url}/control/faults`, { stripe: { latencyMs: 60_000 } });
  await expect(
    stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey, timeout: 200 }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' });

  await postJson(`${url}/control/faults`, {});
  const session = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

it('hanging up: the session is created, and the connection closes without a response', async () => {
  const { stripe, url } = await startTestSandbox();
  await postJson(`${url}/control/faults`, { stripe: { hangsUp: true } });
  await expect(stripe.checkout.sessions.create(createSessionParams())).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await postJson(`${url}/control/faults`, {});
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

it('injects rejection of mail', async () => {
  const { url, smtpUrl } = await startTestSandbox();
  const mail = { from: 'shop@example.com', to: 'mona@example.com', subject: 'Hello' };
  await postJson(`${url}/control/faults`, { smtp: { refuse: true } });
  await expect(createTransport(smtpUrl).sendMail(mail)).rejects.toMatchObject({
    responseCode: 421,
  });
  await postJson(`${url}/control/faults`, { smtp: { refuse: false } });
  await createTransport(smtpUrl).sendMail(mail);
});

it('injects a disconnect after a mail was accepted', async () => {
  const { url, smtpUrl } = await startTestSandbox();
  const mail = { from: 'shop@example.com', to: 'mona@example.com', subject: 'Hello' };
  await postJson(`${url}/control/faults`, { smtp: { hangsUp: true } });
  const sending = createTransport(smtpUrl).sendMail(mail);
  await expect(sending).rejects.not.toHaveProperty('responseCode');
  const messages: any = await (await fetch(`${url}/inbox/messages`)).json();
  expect(messages).toEqual([expect.objectContaining({ subject: 'Hello' })]);
});

it('a reset deletes everything', async () => {
  const { stripe, url, smtpUrl } = await startTestSandbox();
  const { id } = await stripe.checkout.sessions.create(createSessionParams(), {
    idempotencyKey: 'one',
  });
  await postJson(`${url}/control/webhooks`, { mode: 'off' });
  await postJson(`${url}/control/sessions/${id}/pay`);
  await createTransport(smtpUrl).sendMail({ from: 'a@example.com', to: 'b@example.com' });

  const response = await postJson(`${url}/control/reset`);
  expect(await response.json()).toEqual({
    webhooks: { mode: 'normal', delayMs: 0 },
    mailbox: { uidValidity: 1 },
    faults: {
      stripe: { latencyMs: 0, status: 0, hangsUp: false },
      smtp: { refuse: false, hangsUp: false },
      imap: { refuse: false, dropDuringFetch: false },
      subscribe: { latencyMs: 0, status: 0 },
      google: { latencyMs: 0, status: 0 },
      microsoft: { latencyMs: 0, status: 0, forge: 'nothing' },
      vies: { latencyMs: 0, status: 0, answer: 'by number' },
      dns: { answer: 'as recorded' },
      ci: { latencyMs: 0, status: 0, answer: 'as usual' },
    },
  });
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
  expect(await (await fetch(`${url}/inbox/messages`)).json()).toEqual([]);
  const again = await stripe.checkout.sessions.create(createSessionParams(), {
    idempotencyKey: 'one',
  });
  expect(again.id).not.toBe(id);
});

it.each([
  ['/control/webhooks', undefined],
  ['/control/webhooks', {}],
  ['/control/webhooks', { mode: 'sideways' }],
  ['/control/webhooks', { mode: 'delayed', delayMs: -1 }],
  ['/control/webhooks', { mode: 'delayed', delayMs: '5' }],
  ['/control/faults', { stripe: { status: 200 } }],
  ['/control/faults', { stripe: null }],
  ['/control/faults', { google: { hangsUp: true } }],
  ['/control/faults', { smtp: { refuse: 'yes' } }],
  ['/control/faults', { subscribe: { latencyMs: -1 } }],
  ['/control/faults', { google: { status: 302 } }],
  ['/control/faults', { imap: { dropDuringFetch: 1 } }],
  ['/control/faults', { disk: { full: true } }],
  ['/control/mailbox', {}],
  ['/control/mailbox', { uidValidity: 0 }],
])('rejects on %s: %j', async (path, body) => {
  const { url } = await startTestSandbox();
  const response = await postJson(`${url}${path}`, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { status: 400, name: 'BadRequestError' } });
});

it('adds tax to a session and its total', async () => {
  const { read, readCharge } = await prepareSession(await startTestSandbox(), 'add-tax', 'pay');
  const session = await read();
  expect(session.total_details).toMatchObject({ amount_tax: 601 });
  expect(session.amount_total).toBe(session.amount_subtotal! + 601);
  expect((await readCharge()).amount).toBe(session.amount_total);
});
