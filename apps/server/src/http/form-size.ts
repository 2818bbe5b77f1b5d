import type { ErrorCode } from '@partshelf/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../errors.ts';

interface MostOfAForm {
  readonly bytes: number;
  /** How it fails that there is more. */
  readonly error: ErrorCode;
}

/**
 * Reads a form as long as it keeps to its size. Limits of its parts do not see what stands before
 * and between them, so all of it is counted.
 *
 * @throws ShopError
 */
export async function readWithin<Form>(
  { headers, raw }: FastifyRequest,
  most: MostOfAForm,
  read: () => Promise<Form>,
): Promise<Form> {
  if (Number(headers['content-length'] ?? 0) > most.bytes) throw new ShopError(most.error);
  const exceeded = Promise.withResolvers<never>();
  let receivedBytes = 0;
  const count = ({ length }: Buffer) => {
    receivedBytes += length;
    if (receivedBytes > most.bytes) exceeded.reject(new ShopError(most.error));
  };
  // Reading has begun before anything is counted: whoever listens first gets the bytes going.
  const form = read();
  raw.on('data', count);
  try {
    return await Promise.race([form, exceeded.promise]);
  } finally {
    raw.off('data', count);
  }
}
