import type { Deps } from '../../../deps.ts';
import type { PaymentEvent } from '../../../providers/stripe/stripe.ts';
import { listKnownEvents } from '../event-queries.ts';
import { applyEvent } from './apply-event.ts';
import { tryAtProvider } from './provider-call.ts';

/** Events that can arrive long after the buyer has left. */
const replayedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

const maxReplayMs = 72 * 60 * 60 * 1000;
/** In case the clocks of shop and provider differ. */
const overlapMs = 5 * 60 * 1000;

/** Those of three days on the first run, then those since the last run that applied all. */
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
      const isApplied = await tryAtProvider(deps, { event: event.id }, () =>
        applyEvent(deps, event),
      );
      isComplete &&= isApplied;
    }
    if (isComplete) since = next;
  };
}
