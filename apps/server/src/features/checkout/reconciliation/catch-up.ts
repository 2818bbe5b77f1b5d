import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { PaymentEvent } from '../../../providers/stripe/stripe.ts';
import { listKnownEvents } from '../webhook/event-queries.ts';
import { getOrder } from '../order-queries.ts';
import { openPaymentPage } from '../start/payment-page.ts';
import { claimUnsettled, type SessionRow } from '../session-queries.ts';
import { settleSession } from './settle.ts';
import { takeEvent } from '../webhook/webhook.ts';

const atOnce = 50;
const betweenCallsMs = 100;

/** Does one thing at the provider; one that fails is for the next round. */
async function attempt({ log }: Deps, about: object, work: () => Promise<unknown>) {
  const done = await work().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      log.warn({ err: error, ...about }, 'a payment could not be settled yet');
      return false;
    },
  );
  await wait(betweenCallsMs, undefined, { ref: false });
  return done;
}

async function settleClaimed(deps: Deps, { orderId, stripeId }: SessionRow): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  await settleSession(deps, stripeId ?? (await openPaymentPage(deps, order)).id);
}

/**
 * Asks the provider about payments whose outcome never reached us, some of them and never faster
 * than ten a second. Answers whether there may be more of them.
 */
export async function settleOpenPayments(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const claimed = await claimUnsettled(deps.db, atOnce);
  for (const session of claimed) {
    if (signal?.aborted) return false;
    await attempt(deps, { session: session.stripeId }, () => settleClaimed(deps, session));
  }
  return claimed.length === atOnce;
}

/** What can happen to a payment that nobody is waiting for any more. */
const lateEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

const firstLookBackMs = 72 * 60 * 60 * 1000;
const overlapMs = 5 * 60 * 1000;

/**
 * Takes the events whose webhooks have never arrived, oldest first: to begin with those of three
 * days, then those since the last complete round, with an overlap in case the clocks differ.
 */
export function createEventCatchUp(deps: Deps): (signal?: AbortSignal) => Promise<void> {
  const { db, payments, now } = deps;
  let since = new Date(now().getTime() - firstLookBackMs);

  return async (signal) => {
    const next = new Date(now().getTime() - overlapMs);
    const events: PaymentEvent[] = [];
    for await (const event of payments.listEvents(lateEvents, since)) events.push(event);
    const known = await listKnownEvents(
      db,
      events.map(({ id }) => id),
    );
    const missed = events.filter(({ id }) => !known.has(id)).toReversed();
    let isComplete = true;
    for (const event of missed) {
      if (signal?.aborted) return;
      const isTaken = await attempt(deps, { event: event.id }, () => takeEvent(deps, event));
      isComplete &&= isTaken;
    }
    if (isComplete) since = next;
  };
}
