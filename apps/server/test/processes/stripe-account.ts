import Stripe from 'stripe';
import type { TestShop } from '../support/build-test-app.ts';

export function openStripeAccount({ deps, sandbox }: TestShop): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(deps.config.stripe.secretKey, { host: hostname, port, protocol: 'http' });
}
