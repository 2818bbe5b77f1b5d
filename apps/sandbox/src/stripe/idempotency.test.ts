import { expect, it } from 'vitest';
import { createSessionParams, postJson, startTestSandbox } from '../../test/test-sandbox.ts';

const idempotencyKey = 'order-1:1';

it('concurrent requests with the same key create one session and get the same response', async () => {
  const { stripe } = await startTestSandbox();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey }),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

it('a replayed response is marked, and the same even after the session has changed', async () => {
  const { stripe, url } = await startTestSandbox();
  const first = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  await postJson(`${url}/control/sessions/${first.id}/pay`);
  const replayed = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });

  expect(replayed).toEqual(first);
  expect(replayed.status).toBe('open');
  expect(replayed.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
});

it('a key survives a restart', async () => {
  const before = await startTestSandbox();
  const first = await before.stripe.checkout.sessions.create(createSessionParams(), {
    idempotencyKey,
  });
  await before.close();

  const { stripe } = await startTestSandbox({ dataDir: before.config.dataDir });
  const replayed = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  expect(replayed.id).toBe(first.id);
});

it('a key is rejected for other parameters and another endpoint', async () => {
  const { stripe } = await startTestSandbox();
  const { id } = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  const refusal = { statusCode: 400, type: 'StripeIdempotencyError' };

  const other = { ...createSessionParams(), client_reference_id: 'order-2' };
  await expect(stripe.checkout.sessions.create(other, { idempotencyKey })).rejects.toMatchObject(
    refusal,
  );
  await expect(stripe.checkout.sessions.expire(id, {}, { idempotencyKey })).rejects.toMatchObject(
    refusal,
  );
});

it('a key can be used again after a failed request', async () => {
  const { stripe } = await startTestSandbox();
  const { mode: _mode, ...incomplete } = createSessionParams();
  await expect(
    stripe.checkout.sessions.create(incomplete, { idempotencyKey }),
  ).rejects.toMatchObject({ statusCode: 400 });

  const session = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  expect(session.status).toBe('open');
});

it('a key expires after a day', async () => {
  let aheadMs = 0;
  const { stripe } = await startTestSandbox({}, () => Date.now() + aheadMs);
  const first = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  aheadMs = 25 * 60 * 60 * 1000;
  const second = await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey });
  expect(second.id).not.toBe(first.id);
});
