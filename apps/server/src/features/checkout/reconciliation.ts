import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';
import { createEventReplay, tryAtProvider } from './payment-events.ts';
import { getOrder } from './order-queries.ts';
import { openPaymentPage } from './payment-page.ts';
import { claimOpenSessions, type SessionRow } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const intervalMs = 15_000;
const replayIntervalMs = 30_000;

/** Runs without a pause while there is a backlog. */
export function scheduleReconciliation(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const replayEvents = createEventReplay(deps);
  let nextReplayAt = 0;

  async function reconcileOnce(): Promise<boolean> {
    await compareNumbers(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'invoices wait: their numbers were not compared yet');
    });
    if (await reconcileOpenPayments(deps, signal)) return true;
    if (performance.now() >= nextReplayAt) {
      nextReplayAt = performance.now() + replayIntervalMs;
      await replayEvents(signal);
    }
    return false;
  }

  const run = async () => {
    while (!signal.aborted) {
      const hasMore = await reconcileOnce().catch((error: unknown) => {
        deps.log.error({ err: error }, 'payment reconciliation failed');
        return false;
      });
      if (!hasMore) {
        await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const batchSize = 50;

async function reconcileSession(deps: Deps, { orderId, stripeId }: SessionRow): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  await reconcilePayment(deps, stripeId ?? (await openPaymentPage(deps, order)).id);
}

/** Returns true when there may be more. */
export async function reconcileOpenPayments(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const claimed = await claimOpenSessions(deps.db, batchSize);
  for (const session of claimed) {
    if (signal?.aborted) return false;
    await tryAtProvider(deps, { session: session.stripeId }, () => reconcileSession(deps, session));
  }
  return claimed.length === batchSize;
}
