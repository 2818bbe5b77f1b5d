import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { PaymentEvent } from '../../../providers/stripe/stripe.ts';
import { insertEvent } from './event-queries.ts';
import { isForOrder, rebuildOrder } from '../reconciliation/rebuild-order.ts';
import { findNamedSession } from '../session-queries.ts';
import { settleSession } from '../reconciliation/settle.ts';

const name = z.string().regex(/^\w{1,255}$/);
const sessionObject = z.object({ id: name });
const intentObject = z.object({
  metadata: z.object({ order: name, attempt: z.string().regex(/^[1-9]\d?$/) }),
});
const chargeObject = z.object({ payment_intent: name });

/** The payment session that an event speaks of; nothing else of its content is believed. */
async function sessionOf(
  { db, payments }: Deps,
  { type, data }: PaymentEvent,
): Promise<string | undefined> {
  if (type.startsWith('checkout.session.')) return sessionObject.safeParse(data.object).data?.id;
  if (type.startsWith('payment_intent.')) {
    const named = intentObject.safeParse(data.object).data?.metadata;
    const session = named && (await findNamedSession(db, named.order, Number(named.attempt)));
    return session?.stripeId ?? undefined;
  }
  if (type.startsWith('charge.') || type.startsWith('refund.')) {
    const charge = chargeObject.safeParse(data.object).data;
    return charge && payments.findSessionOf(charge.payment_intent);
  }
  return undefined;
}

const isUnknown = (error: unknown) =>
  error instanceof ShopError && error.code === 'SESSION_UNKNOWN';

/** Settles a session, after writing its order anew where the database has lost it. */
async function settleEvent(
  deps: Deps,
  sessionId: string,
  event: { readonly id: string; readonly type: string },
): Promise<void> {
  const facts = await deps.payments.getSession(sessionId);
  const settle = () => settleSession(deps, sessionId, { event, facts });
  try {
    await settle();
  } catch (error) {
    if (!isUnknown(error) || !isForOrder(facts)) throw error;
    if (await rebuildOrder(deps, facts)) await settle();
  }
}

/**
 * Asks the provider how the session stands that an event is about. Events about nothing of ours are
 * noted once; those about a payment whose order is lost for good are not, so that they can be sent
 * again when what is missing has come back.
 *
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function takeEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { id, type } = event;
  const stripeId = await sessionOf(deps, event);
  try {
    if (stripeId) await settleEvent(deps, stripeId, { id, type });
    else await insertEvent(deps.db, { id, type });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const isNew = await insertEvent(deps.db, { id, type, stripeSessionId: stripeId });
    if (isNew)
      deps.log.warn({ paymentEvent: id, type }, 'a payment event is about no order of ours');
  }
}

/**
 * The provider knocks: the signature is checked over the bytes as they came.
 *
 * @throws ShopError SIGNATURE_INVALID, REQUEST_MALFORMED, or PAYMENT_UNAVAILABLE so that the event
 * comes again
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  await takeEvent(deps, deps.payments.readEvent(body, signature));
}
