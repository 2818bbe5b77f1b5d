import type Stripe from 'stripe';
import { ShopError } from '../errors.ts';

const clockToleranceSeconds = 300;

/**
 * The event in a webhook's body, if the provider has signed these bytes within five minutes.
 *
 * @throws ShopError SIGNATURE_INVALID
 */
export function readSignedEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature = '',
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, clockToleranceSeconds);
    // The SDK accepts any time in the future, and several headers that were joined into one.
    const [, sentAt] = /^t=(\d+),\S+$/.exec(signature) ?? [];
    if (Number(sentAt) - Date.now() / 1000 <= clockToleranceSeconds) return event;
    throw new Error('not signed as the provider does it, or from the future');
  } catch (error) {
    throw new ShopError('SIGNATURE_INVALID', { cause: error });
  }
}
