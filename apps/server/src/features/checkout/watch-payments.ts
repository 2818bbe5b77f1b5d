import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { openPaymentPage } from './payment-page.ts';
import { getOrder } from './order-queries.ts';
import { claimUnsettled } from './session-queries.ts';
import { settleSession } from './settle.ts';

const everyMs = 15_000;
const atOnce = 50;
const betweenCallsMs = 100;

/**
 * Asks the provider about payments whose outcome never reached us, some of them and never faster
 * than ten a second. Answers whether there may be more of them.
 */
export async function settleOpenPayments(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const claimed = await claimUnsettled(deps.db, atOnce);
  for (const session of claimed) {
    if (signal?.aborted) return false;
    try {
      const order = await getOrder(deps.db, session.orderId);
      const stripeId = session.stripeId ?? (await openPaymentPage(deps, order)).id;
      await settleSession(deps, stripeId);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      deps.log.warn(
        { err: error, session: session.stripeId },
        'a payment could not be settled yet',
      );
    }
    await wait(betweenCallsMs, undefined, { ref: false });
  }
  return claimed.length === atOnce;
}

/** Asks at the start, then again and again; after a long closure without a pause in between. */
export function watchPayments(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    while (!signal.aborted) {
      const hasMore = await settleOpenPayments(deps, signal).catch((error: unknown) => {
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
