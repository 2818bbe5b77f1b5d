import { z } from 'zod';
import { setTimeout as wait } from 'node:timers/promises';
import { getInstallation, isMadeBy } from '../../db/installation.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PaymentEvent } from '../../providers/stripe/stripe.ts';
import { findNamedSession, insertEvent, listKnownEvents } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const identifier = z.string().regex(/^\w{1,255}$/);
const sessionObject = z.object({ id: identifier });
const intentObject = z.object({
  metadata: z.object({ order: identifier, attempt: z.string().regex(/^[1-9]\d?$/) }),
});
const chargeObject = z.object({ payment_intent: identifier });

/** Only the id of the payment session is read from an event; nothing else of it is trusted. */
async function findSessionId(
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
    return charge && payments.findSessionByPayment(charge.payment_intent);
  }
  return undefined;
}

const isUnknown = (error: unknown) =>
  error instanceof ShopError && error.code === 'SESSION_UNKNOWN';

type Outcome = 'reconciled' | 'foreign' | 'waiting';

/**
 * Rebuilds the order first when it is paid but missing from the database. What another installation
 * made is left alone: several can have one account of Stripe.
 */
export async function reconcileOrRebuild(
  deps: Deps,
  sessionId: string,
  event?: { readonly id: string; readonly type: string },
): Promise<Outcome> {
  const facts = await deps.payments.getSession(sessionId);
  const { installationId } = await getInstallation(deps.db);
  if (!isMadeBy(facts.metadata['installation'], installationId)) return 'foreign';
  const reconcile = () => reconcilePayment(deps, sessionId, { facts, ...(event && { event }) });
  try {
    await reconcile();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const rebuilt = await deps.recovery.rebuildOrder(deps, facts);
    if (rebuilt === null) throw error;
    if (rebuilt === 'waiting') return rebuilt;
    if (rebuilt === 'rebuilt') await reconcile();
  }
  return 'reconciled';
}

/**
 * Events of orders that cannot be rebuilt are not recorded, so that they can be sent again. Returns
 * false for an event that waits. @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function applyEvent(deps: Deps, event: PaymentEvent): Promise<boolean> {
  const { id, type } = event;
  const stripeId = await findSessionId(deps, event);
  try {
    const outcome = stripeId ? await reconcileOrRebuild(deps, stripeId, { id, type }) : 'foreign';
    if (outcome === 'foreign') await insertEvent(deps.db, { id, type });
    return outcome !== 'waiting';
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const isNew = await insertEvent(deps.db, { id, type, stripeSessionId: stripeId });
    if (isNew) deps.log.warn({ paymentEvent: id, type }, 'a payment event matches no order');
    return true;
  }
}

/** Events that can arrive long after the buyer has left. */
const replayedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

const maxReplayMs = 72 * 60 * 60 * 1000;
const overlapMs = 5 * 60 * 1000;

/** Reads those of three days on the first run, then those since the last run that applied all. */
export function createEventReplay(deps: Deps): (signal?: AbortSignal) => Promise<void> {
  const { db, payments, now } = deps;
  let since = new Date(now().getTime() - maxReplayMs);

  return async (signal) => {
    const next = new Date(now().getTime() - overlapMs);
    const events: PaymentEvent[] = [];
    for await (const event of payments.listEvents(replayedEvents, since)) events.push(event);
    const known = await listKnownEvents(
      db,
      events.map(({ id }) => id),
    );
    const missed = events.filter(({ id }) => !known.has(id)).toReversed();
    let isComplete = true;
    for (const event of missed) {
      if (signal?.aborted) return;
      let isApplied = false;
      const isDone = await tryAtProvider(deps, { event: event.id }, async () => {
        isApplied = await applyEvent(deps, event);
      });
      isComplete &&= isDone && isApplied;
    }
    if (isComplete) since = next;
  };
}

const pauseMs = 100;

export async function tryAtProvider(
  { log }: Deps,
  logFields: object,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const isDone = await call().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      log.warn({ err: error, ...logFields }, 'a payment could not be reconciled yet');
      return false;
    },
  );
  await wait(pauseMs, undefined, { ref: false });
  return isDone;
}
