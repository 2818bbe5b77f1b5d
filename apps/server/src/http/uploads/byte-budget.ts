import { ShopError } from '../../errors.ts';

const retryAfterSeconds = 5;

export interface OpenUpload {
  /** @throws ShopError UPLOADS_FULL when that much is not left, or it was closed */
  add(bytes: number): void;
  close(): void;
}

export interface Uploader {
  readonly key: string;
  /** How many uploads of theirs may be open at once. */
  readonly most: number;
}

export interface ByteBudget {
  /** Costs what has arrived, not what was announced. @throws ShopError TOO_MANY_REQUESTS */
  open(uploader: Uploader): OpenUpload;
}

export function createByteBudget(totalBytes: number): ByteBudget {
  const openUploads = new Map<string, number>();
  let arrivedBytes = 0;
  return {
    open({ key, most }) {
      const others = openUploads.get(key) ?? 0;
      if (others >= most) {
        throw new ShopError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds });
      }
      openUploads.set(key, others + 1);
      let ownBytes = 0;
      let isOpen = true;
      return {
        add(bytes) {
          if (!isOpen || arrivedBytes + bytes > totalBytes) {
            throw new ShopError('UPLOADS_FULL', { retryAfter: retryAfterSeconds });
          }
          arrivedBytes += bytes;
          ownBytes += bytes;
        },
        close() {
          isOpen = false;
          arrivedBytes -= ownBytes;
          const left = openUploads.get(key)! - 1;
          if (left > 0) openUploads.set(key, left);
          else openUploads.delete(key);
        },
      };
    },
  };
}
