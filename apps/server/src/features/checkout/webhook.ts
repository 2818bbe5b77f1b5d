import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { findNamedSession, insertEvent } from './session-queries.ts';
import { settleSession } from './settle.ts';

/** The payment session that an event speaks of; nothing else of its content is believed. */
async function sessionOf({ db }: Deps, event: Stripe.Event): Promise<string | undefined> {
  if (event.type.startsWith('checkout.session.')) {
    return (event.data.object as Stripe.Checkout.Session).id;
  }
  if (event.type.startsWith('payment_intent.')) {
    const { metadata } = event.data.object as Stripe.PaymentIntent;
    const attempt = Number(metadata['attempt']);
    if (!metadata['order'] || !attempt) return undefined;
    const session = await findNamedSession(db, metadata['order'], attempt);
    return session?.stripeId ?? undefined;
  }
  return undefined;
}

/**
 * The provider knocks: the signature is checked over the bytes as they came, then the provider
 * itself is asked how the session stands. Events about nothing of ours are noted once.
 *
 * @throws ShopError SIGNATURE_INVALID, or PAYMENT_UNAVAILABLE so that the event comes again
 */
export async function receiveEvent(
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = deps.payments.readEvent(body, signature);
  const { id, type } = event;
  const stripeId = await sessionOf(deps, event);
  try {
    if (stripeId) await settleSession(deps, stripeId, { event: { id, type } });
    else await insertEvent(deps.db, { id, type });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'SESSION_UNKNOWN')) throw error;
    const isNew = await insertEvent(deps.db, { id, type, stripeSessionId: stripeId });
    if (isNew) deps.log.warn({ event: id, type }, 'a payment event is about no order of ours');
  }
}
