import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { openPaymentPage } from './payment-page.ts';
import { claimUnsettled, getOrder } from './queries.ts';
import { settleSession } from './settle.ts';

const everyMs = 15_000;
const atOnce = 50;
const betweenCallsMs = 100;

/**
 * Asks the provider about payments whose outcome never reached us: at the start, then again and
 * again, some at a time and never faster than ten a second.
 */
export async function settleOpenPayments(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const session of await claimUnsettled(deps.db, atOnce)) {
    if (signal?.aborted) return;
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
}

export function watchPayments(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    while (!signal.aborted) {
      await settleOpenPayments(deps, signal).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the payment watch stumbled'),
      );
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
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
