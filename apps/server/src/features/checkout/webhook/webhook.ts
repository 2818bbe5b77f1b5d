import type { Deps } from '../../../deps.ts';
import { applyEvent } from '../reconciliation/apply-event.ts';

/**
 * Applies an event of the provider once its signature over the raw body is verified.
 *
 * @throws ShopError SIGNATURE_INVALID, REQUEST_MALFORMED, or PAYMENT_UNAVAILABLE so that the
 *   provider sends the event again
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  await applyEvent(deps, deps.payments.readEvent(body, signature));
}
