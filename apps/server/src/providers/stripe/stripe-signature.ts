import type Stripe from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../errors.ts';

const clockToleranceSeconds = 300;

const shortText = z.string().min(1).max(255);

const eventShape = z.object({
  id: shortText,
  type: shortText,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

function parseEvent(body: Buffer): Stripe.Event {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    eventShape.parse(event);
    return event as Stripe.Event;
  } catch (error) {
    throw new ShopError('REQUEST_MALFORMED', { cause: error });
  }
}

/** Signed within five minutes. @throws ShopError SIGNATURE_INVALID, or REQUEST_MALFORMED */
export function readSignedEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature = '',
): Stripe.Event {
  try {
    stripe.webhooks.signature!.verifyHeader(body, signature, secret, clockToleranceSeconds);
    // The SDK accepts any time in the future, and several headers that were joined into one.
    const [, sentAt] = /^t=(\d+),\S+$/.exec(signature) ?? [];
    const isInTime = Number(sentAt) - Date.now() / 1000 <= clockToleranceSeconds;
    if (!isInTime) throw new Error('malformed signature header, or a time in the future');
  } catch (error) {
    throw new ShopError('SIGNATURE_INVALID', { cause: error });
  }
  return parseEvent(body);
}
