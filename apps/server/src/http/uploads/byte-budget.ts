import { ShopError } from '../../errors.ts';

const retryAfterSeconds = 5;

export interface ByteBudget {
  /** @throws ShopError UPLOADS_FULL when that much is not left */
  reserve(bytes: number): { release(): void };
}

export function createByteBudget(totalBytes: number): ByteBudget {
  let reservedBytes = 0;
  return {
    reserve(bytes) {
      if (reservedBytes + bytes > totalBytes) {
        throw new ShopError('UPLOADS_FULL', { retryAfter: retryAfterSeconds });
      }
      reservedBytes += bytes;
      return {
        release() {
          reservedBytes -= bytes;
        },
      };
    },
  };
}
