import type Stripe from 'stripe';
import { ShopError } from '../../platform/errors.ts';
import { CallTimeout, CircuitOpen } from '../circuit.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

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

export function isStripeOutage(error: unknown): boolean {
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

export function toPaymentError(error: unknown): unknown {
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
