import type { Deps } from '../../../deps.ts';
import { applyEvent } from '../reconciliation/apply-event.ts';

/**
 * @throws ShopError SIGNATURE_INVALID, REQUEST_MALFORMED, or PAYMENT_UNAVAILABLE, which makes
 * the provider send the event again
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  await applyEvent(deps, await deps.payments.readEvent(body, signature));
}
