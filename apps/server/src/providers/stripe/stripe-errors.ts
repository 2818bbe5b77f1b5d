import Stripe from 'stripe';
import { ShopError } from '../../errors.ts';
import { CircuitOpen, CallTimeout } from '../circuit.ts';

/** An outage of the provider, as opposed to a refusal. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

export function isAlreadyReversed(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
  );
}

/** The request itself cannot be met, now or later. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function toShopError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
    return new ShopError('SESSION_UNKNOWN', { cause: error });
  }
  if (error instanceof CircuitOpen) {
    const retryAfter = Math.ceil(error.retryAfterMs / 1000);
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter });
  }
  if (error instanceof Stripe.errors.StripeError || error instanceof CallTimeout) {
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter: 10 });
  }
  return error;
}
