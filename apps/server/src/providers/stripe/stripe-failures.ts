import Stripe from 'stripe';
import { ShopError } from '../../errors.ts';
import { CircuitOpen, NoAnswer } from '../circuit.ts';

/** The provider is in trouble, as opposed to having answered no. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** The money is on its way back already, by our own refund, somebody's hand or the buyer's bank. */
export function isGivenBack(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
  );
}

/** The provider's failures in the shop's vocabulary: unknown sessions, or no answer. */
export function toShopFailure(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
    return new ShopError('SESSION_UNKNOWN', { cause: error });
  }
  if (error instanceof CircuitOpen) {
    const retryAfter = Math.ceil(error.restMs / 1000);
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter });
  }
  if (error instanceof Stripe.errors.StripeError || error instanceof NoAnswer) {
    return new ShopError('PAYMENT_UNAVAILABLE', { cause: error, retryAfter: 10 });
  }
  return error;
}
