import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { TestShop } from '../support/build-test-app.ts';

export const newEvent = (sessionId: string, type = 'checkout.session.completed') => ({
  id: `evt_${randomBytes(8).toString('hex')}`,
  object: 'event',
  type,
  data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
});

export function signWebhook(
  { deps }: TestShop,
  payload: string,
  options: { secret?: string; timestamp?: number } = {},
): string {
  return new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
    payload,
    secret: deps.config.stripe.webhookSecret,
    ...options,
  });
}

export async function notifyOfPayment(
  shop: TestShop,
  sessionId: string,
  node: Pick<TestShop, 'app'> = shop,
): Promise<number> {
  const payload = JSON.stringify(newEvent(sessionId));
  return (await postWebhook(node.app, payload, signWebhook(shop, payload))).statusCode;
}

export const postWebhook = (
  app: FastifyInstance,
  payload: string | Buffer,
  signature?: string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
      ...headers,
    },
    payload,
  });
