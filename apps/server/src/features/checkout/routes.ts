import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { type Door, serve } from '../../serve.ts';
import { createPaymentCheck } from './check-payment.ts';
import { retryCheckout } from './retry-checkout.ts';
import { startCheckout } from './start-checkout.ts';
import { receiveEvent } from './webhook.ts';

export function mountCheckout(door: Door, deps: Deps): void {
  const checkPayment = createPaymentCheck(deps);

  serve(door, routes.checkout.start, async ({ body, user }) => ({
    stripeSession: await startCheckout(deps, user, body),
  }));

  serve(door, routes.checkout.check, async ({ query, user }) =>
    checkPayment(user, query.sessionId),
  );

  serve(door, routes.checkout.recreate, async ({ body, user }) => ({
    stripeSession: await retryCheckout(deps, user, body.sessionId),
  }));

  serve(door, routes.checkout.webhook, async ({ rawBody, headers, ip }) => {
    const header = headers['stripe-signature'];
    const signature = typeof header === 'string' ? header : undefined;
    await receiveEvent(deps, { body: rawBody!, signature, ip });
    return { received: true as const };
  });
}
