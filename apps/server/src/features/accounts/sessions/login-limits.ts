import type { RateClass } from '@partshelf/contract/limits.ts';
import { ShopError } from '../../../errors.ts';
import { type Caller, callerAt } from '../../../http/callers/callers.ts';
import type { RateLimits } from '../../../http/callers/rate-limits.ts';
import { readEmailAddress } from '../registration/email-address.ts';

interface Attempt {
  readonly identifier: string;
  readonly ip: string;
}

/**
 * Tries count before they are made, because many may come at once.
 * @throws ShopError TOO_MANY_REQUESTS, or what `logIn` throws
 */
export async function withinLoginLimits<Result>(
  rateLimits: RateLimits,
  { identifier, ip }: Attempt,
  logIn: () => Promise<Result>,
): Promise<Result> {
  const account = accountOf(identifier);
  const { key: address, describe } = callerAt(ip);
  const spent: readonly (readonly [RateClass, Caller])[] = [
    ['loginToAccountFromHere', { key: `${address} ${account}`, describe }],
    ['loginToAccount', { key: account, describe }],
  ];
  for (const [rate, caller] of spent) await rateLimits.consume(rate, caller);
  let isWrong = false;
  try {
    return await logIn();
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'CREDENTIALS_WRONG';
    throw error;
  } finally {
    if (!isWrong) for (const [rate, caller] of spent) await rateLimits.restore(rate, caller);
  }
}

/** Every spelling of an address counts as the same account, and so do all invalid addresses. */
function accountOf(identifier: string): string {
  return readEmailAddress(identifier) ?? identifier.normalize('NFKC').trim().toLowerCase();
}
