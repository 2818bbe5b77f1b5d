import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import { ShopError } from '../../../errors.ts';
import { callerWithAccount } from '../../../http/callers/callers.ts';
import type { RateLimits } from '../../../http/callers/rate-limits.ts';
import type { SignedIn } from '../../../identity.ts';

const failures = new Set<ErrorCode>(['PASSWORD_WRONG', 'CODE_WRONG', 'PASSKEY_REFUSED']);

export const isFailedProof = (error: unknown) =>
  error instanceof ShopError && failures.has(error.code);

/**
 * Tries count before they are made, because many may come at once.
 * @throws ShopError TOO_MANY_REQUESTS, or what `prove` throws
 */
export async function withinProofLimits<Result>(
  rateLimits: RateLimits,
  user: SignedIn,
  prove: () => Promise<Result>,
): Promise<Result> {
  const caller = callerWithAccount(user);
  await rateLimits.consume('secondFactor', caller);
  let isFailure = false;
  try {
    return await prove();
  } catch (error) {
    isFailure = isFailedProof(error);
    throw error;
  } finally {
    if (!isFailure) await rateLimits.restore('secondFactor', caller);
  }
}
