import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { TestShop } from '../support/build-test-app.ts';

/** An event as Stripe shapes it. What it claims about the payment is nothing but a claim. */
export const newEvent = (sessionId: string, type = 'checkout.session.completed') => ({
  id: `evt_${randomBytes(8).toString('hex')}`,
  object: 'event',
  type,
  data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
});

/** The signature that goes with a body. */
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

/** Tells a node that a session was paid, as the provider does, and answers the status. */
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
