import type Stripe from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../platform/errors.ts';
import { CircuitOpen, CallTimeout } from '../circuit.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** By its type, because the package is loaded with the first call. */
const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && /^Stripe\w+Error$/.test(String(error.type));

const outages: readonly string[] = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
];

/** The key is not one of the account, or not allowed to do this. */
export const isKeyRefused = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError');

/** An outage of the provider, as opposed to a refusal. */
export function isOutage(error: unknown): boolean {
  return isStripeError(error) && outages.includes(error.type);
}

export function isAlreadyReversed(error: unknown): boolean {
  return (
    isRefused(error) &&
    (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
  );
}

/** The request itself cannot be met, now or later. */
export function isRefused(error: unknown): error is StripeError {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError';
}

export function toShopError(error: unknown): unknown {
  if (isRefused(error) && error.statusCode === 404) {
    return new ShopError('SESSION_UNKNOWN', { cause: error });
  }
  if (error instanceof CircuitOpen) {
    const retryAfter = Math.ceil(error.retryAfterMs / 1000);
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter });
  }
  if (isStripeError(error) || error instanceof CallTimeout) {
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter: 10 });
  }
  return error;
}

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
