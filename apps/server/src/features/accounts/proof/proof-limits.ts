import { callerWithAccount } from '../../../http/callers/callers.ts';
import type { RateLimits } from '../../../http/callers/rate-limits.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../identity.ts';
import type { Device } from '../sessions/devices.ts';
import { findKnownPlace } from '../sessions/known-places.ts';
import { isFailedProof } from './proof.ts';

const proofRates = ['secondFactor', 'secondFactorOfDay'] as const;

/**
 * Tries count before they are made, because many may come at once: for the place that the person
 * has signed in from before, or else for all places together.
 * @throws ShopError TOO_MANY_REQUESTS, or what `prove` throws
 */
export async function withinProofLimits<Result>(
  deps: Pick<Deps, 'config' | 'db'>,
  rateLimits: RateLimits,
  { user, device }: { readonly user: SignedIn; readonly device: Device },
  prove: () => Promise<Result>,
): Promise<Result> {
  const place = await findKnownPlace(deps, user, device);
  const { key, describe } = callerWithAccount(user);
  const caller = { key: place ? `${key} ${place}` : key, describe };
  for (const rate of proofRates) await rateLimits.consume(rate, caller);
  let isFailure = false;
  try {
    return await prove();
  } catch (error) {
    isFailure = isFailedProof(error);
    throw error;
  } finally {
    if (!isFailure) for (const rate of proofRates) await rateLimits.restore(rate, caller);
  }
}
