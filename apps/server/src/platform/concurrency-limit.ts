import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import pLimit from 'p-limit';
import { ShopError } from './errors.ts';

const retryAfterSeconds = 2;

export function createConcurrencyLimit(running: number, waiting: number, refusal: ErrorCode) {
  const limit = pLimit(running);
  /** @throws ShopError with the code `refusal` when too many wait already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) {
      throw new ShopError(refusal, { retryAfter: retryAfterSeconds });
    }
    return limit(work);
  };
}
