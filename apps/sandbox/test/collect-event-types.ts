import Stripe from 'stripe';
import { stripeWebhookSecret, type startWebhookReceiver } from './test-sandbox.ts';

type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

export async function collectEventTypes(receiver: WebhookReceiver, count: number) {
  const types: string[] = [];
  while (types.length < count) {
    const { body, signature } = await receiver.next();
    types.push(Stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret).type);
  }
  return types.sort();
}
