import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { getOrder } from './order-queries.ts';
import { closeCurrentSession } from './payment-page.ts';

/**
 * A page that cannot be closed now does not keep money from being recorded: its payment would be
 * the second one, which goes back.
 */
export async function closeCardPage(deps: Deps, orderId: number): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  if (order.attempts === 0) return;
  await closeCurrentSession(deps, order).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ err: error, order: order.documentId }, 'a card page stays open');
  });
}
