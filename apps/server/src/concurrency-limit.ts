import type { ErrorCode } from '@partshelf/contract/errors.ts';
import { ShopError } from './errors.ts';
import { createTurns } from './turns.ts';

const retryAfterSeconds = 2;

/**
 * For work that is expensive and asked for by requests: so much runs at once, so much waits, and
 * the rest is refused.
 */
export function createConcurrencyLimit(atOnce: number, waitingMax: number, refusal: ErrorCode) {
  const turns = createTurns(atOnce);
  /** @throws ShopError with the code `refusal` when too many wait already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (turns.countWaiting() >= waitingMax) {
      throw new ShopError(refusal, { retryAfter: retryAfterSeconds });
    }
    return turns.take(work);
  };
}
