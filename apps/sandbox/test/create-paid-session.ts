import { expect } from 'vitest';
import { createSessionParams, postJson, type TestSandbox } from './test-sandbox.ts';

export async function createPaidSession({ stripe, url }: TestSandbox) {
  const { id } = await stripe.checkout.sessions.create(createSessionParams());
  const response = await postJson(`${url}/control/sessions/${id}/pay`);
  expect(response.status).toBe(200);
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
}
