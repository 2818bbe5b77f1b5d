import Stripe from 'stripe';

export async function catchStripeError(
  promise: Promise<unknown>,
): Promise<Stripe.errors.StripeError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Stripe refused nothing: ${JSON.stringify(outcome)}`);
}
