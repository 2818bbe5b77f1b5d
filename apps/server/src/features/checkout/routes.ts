import type { Deps } from '../../deps.ts';
import { callerWithAccount } from '../../platform/rate-limits.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { createPaymentCheck } from './check-payment.ts';
import { removeOrder, resumeCheckout, retryCheckout } from './unpaid-orders.ts';
import { findOwnSession } from './payment-queries.ts';
import { priceCheckout } from './quote.ts';
import { startCheckout } from './start-checkout.ts';
import { applyEvent } from './payment-events.ts';

export function mountCheckout(context: RouteContext, deps: Deps): void {
  const checkPayment = createPaymentCheck(deps);

  async function attemptsOf(user: SignedIn, stripeId: string): Promise<number | undefined> {
    const found = await findOwnSession(deps.db, user.id, stripeId);
    return found?.order.attempts;
  }

  /** Each VAT id that is new costs the person a question to the EU register. */
  function limitQuestions(user: SignedIn): Deps {
    const spend = () => context.rateLimits.consume('vatIdQuestion', callerWithAccount(user));
    const { vies } = deps;
    return { ...deps, vies: { ...vies, ask: (id, asker) => vies.ask(id, asker, spend) } };
  }

  serve(context, 'POST /orders', async ({ body, user }) => ({
    stripeSession: await startCheckout(limitQuestions(user), user, body),
  }));

  serve(context, 'POST /checkout/quote', async ({ body, user }) => {
    const { quote } = await priceCheckout(limitQuestions(user), user, body);
    return { data: quote };
  });

  serve(
    context,
    'GET /orders/check-payment-status',
    async ({ query, user }) => checkPayment(user, query.sessionId),
    { attemptsOf: ({ query, user }) => attemptsOf(user, query.sessionId) },
  );

  serve(
    context,
    'POST /orders/recreate-checkout-session',
    async ({ body, user }) => ({ stripeSession: await retryCheckout(deps, user, body.sessionId) }),
    { attemptsOf: ({ body, user }) => attemptsOf(user, body.sessionId) },
  );

  serve(
    context,
    'POST /orders/resume-checkout-session',
    async ({ body, user }) => ({ stripeSession: await resumeCheckout(deps, user, body.sessionId) }),
    { attemptsOf: ({ body, user }) => attemptsOf(user, body.sessionId) },
  );

  serve(context, 'DELETE /orders/:documentId', async ({ params, user }) => {
    await removeOrder(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'POST /stripe/webhook', async ({ rawBody, headers }) => {
    const header = headers['stripe-signature'];
    const signature = typeof header === 'string' ? header : undefined;
    await receiveEvent(deps, { body: rawBody!, signature });
    return { received: true as const };
  });
}

/**
 * @throws ShopError SIGNATURE_INVALID, REQUEST_MALFORMED, or PAYMENT_UNAVAILABLE, which makes
 * the provider send the event again
 */
async function receiveEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  await applyEvent(deps, await deps.payments.readEvent(body, signature));
}
