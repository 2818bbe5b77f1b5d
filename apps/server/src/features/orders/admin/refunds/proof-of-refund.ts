import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../../../db/client.ts';
import { requireRecentProof } from '../../../../http/callers/second-factor.ts';
import type { SignedIn } from '../../../../identity.ts';
import { addToRefunded } from '../../../accounts/sessions/sessions.ts';

/**
 * The parts of one order count together, and so do all refunds of the session since the last proof.
 * @throws ShopError PROOF_TOO_OLD
 */
export async function requireProofOfRefund(
  db: Transaction,
  actor: SignedIn,
  { cents, ofOrderCents }: { readonly cents: number; readonly ofOrderCents: number },
): Promise<void> {
  const ofSessionCents = await addToRefunded(db, actor.sessionId, cents);
  const mostCents = Math.max(ofSessionCents, ofOrderCents);
  if (mostCents > limits.proofRefundCents) requireRecentProof(actor);
}
