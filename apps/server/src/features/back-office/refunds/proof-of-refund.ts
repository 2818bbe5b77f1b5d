import { limits } from '@partshelf/contract/limits.ts';
import { requireRecentProof } from '../../../http/callers/second-factor.ts';
import type { SignedIn } from '../../../identity.ts';

/** @throws ShopError PROOF_TOO_OLD */
export function requireProofOfRefund(actor: SignedIn, cents: number): void {
  if (cents > limits.proofRefundCents) requireRecentProof(actor);
}
