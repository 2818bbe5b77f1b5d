import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { compareNumbers } from '../../invoices/invoice-numbers.ts';
import { reconcileOpenPayments } from './reconcile-open-payments.ts';
import { createEventReplay } from './replay-events.ts';

const intervalMs = 15_000;
const replayIntervalMs = 30_000;

/** Without a pause while there is a backlog. */
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
