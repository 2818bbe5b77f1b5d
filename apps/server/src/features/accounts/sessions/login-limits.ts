import type { RateClass } from '@partshelf/contract/limits.ts';
import { ShopError } from '../../../errors.ts';
import { type Caller, callerAt } from '../../../http/callers/callers.ts';
import type { Deps } from '../../../deps.ts';
import type { RateLimits } from '../../../http/callers/rate-limits.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import type { Device } from './devices.ts';
import { findKnownPlace } from './known-places.ts';

interface Attempt {
  readonly identifier: string;
  readonly ip: string;
  readonly device: Device;
}

/** Where the owner of the account has signed in from, if that is here. */
export const findPlaceOfLogin = (
  deps: Pick<Deps, 'config' | 'db'>,
  { identifier, device }: Pick<Attempt, 'identifier' | 'device'>,
) => findKnownPlace(deps, { email: accountOf(identifier) }, device);

/**
 * Tries count before they are made, because many may come at once. Those from a known device count
 * for it alone, those from a known network for its address and the network.
 * @throws ShopError TOO_MANY_REQUESTS, or what `logIn` throws
 */
export async function withinLoginLimits<Result>(
  deps: Pick<Deps, 'config' | 'db'>,
  rateLimits: RateLimits,
  attempt: Attempt,
  logIn: () => Promise<Result>,
): Promise<Result> {
  const account = accountOf(attempt.identifier);
  const { key: address, describe } = callerAt(attempt.ip);
  const place = await findPlaceOfLogin(deps, attempt);
  const here = place?.startsWith('device:') ? place : address;
  const spent: readonly (readonly [RateClass, Caller])[] = [
    ['loginToAccountFromHere', { key: `${here} ${account}`, describe }],
    ['loginToAccount', { key: place ? `${place} ${account}` : account, describe }],
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
