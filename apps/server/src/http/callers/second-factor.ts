import type { Route } from '@partshelf/contract/api/route.ts';
import type { SecondFactorState } from '@partshelf/contract/accounts/second-factor.ts';
import { ShopError } from '../../errors.ts';
import type { SignedIn } from '../../identity.ts';

type Gate = Pick<Route, 'secondFactor'>;

export const isSignInFinished = (state: SecondFactorState) =>
  state === 'proved' || state === 'optional';

/** @throws ShopError SECOND_FACTOR_NEEDED or SECOND_FACTOR_MISSING */
export function requireSecondFactor(state: SecondFactorState, { secondFactor }: Gate = {}): void {
  if (isSignInFinished(state) || secondFactor === 'proof') return;
  if (state === 'needed') throw new ShopError('SECOND_FACTOR_NEEDED');
  if (secondFactor !== 'setup') throw new ShopError('SECOND_FACTOR_MISSING');
}

/** @throws ShopError PROOF_TOO_OLD */
export function requireRecentProof({ isProofRecent }: Pick<SignedIn, 'isProofRecent'>): void {
  if (!isProofRecent) throw new ShopError('PROOF_TOO_OLD');
}
