import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { createEventCatchUp, settleOpenPayments } from './catch-up.ts';

const everyMs = 15_000;
const eventsEveryMs = 30_000;

/** Asks at the start, then again and again; after a long closure without a pause in between. */
export function watchPayments(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const catchUp = createEventCatchUp(deps);
  let eventsAt = 0;

  async function look(): Promise<boolean> {
    if (await settleOpenPayments(deps, signal)) return true;
    if (performance.now() >= eventsAt) {
      eventsAt = performance.now() + eventsEveryMs;
      await catchUp(signal);
    }
    return false;
  }

  const watch = async () => {
    while (!signal.aborted) {
      const hasMore = await look().catch((error: unknown) => {
        deps.log.error({ err: error }, 'the payment watch stumbled');
        return false;
      });
      if (!hasMore) await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
