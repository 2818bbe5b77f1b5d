import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../errors.ts';
import type { ByteBudget, OpenUpload, Uploader } from './byte-budget.ts';

interface FormLimit {
  readonly bytes: number;
  /** Thrown when the form is larger. */
  readonly error: ErrorCode;
  readonly budget: ByteBudget;
}

/**
 * The limits of the parts ignore what is between them, so all bytes are counted. What `read` keeps
 * of them it takes from the budget.
 * @throws ShopError, also TOO_MANY_REQUESTS when the uploader has too many open
 */
export async function readBoundedForm<Form>(
  { headers, raw }: FastifyRequest,
  most: FormLimit,
  uploader: Uploader,
  read: (upload: OpenUpload) => Promise<Form>,
): Promise<Form> {
  const announcedBytes = Number(headers['content-length'] ?? most.bytes);
  if (announcedBytes > most.bytes) throw new ShopError(most.error);
  const upload = most.budget.open(uploader);
  const exceeded = Promise.withResolvers<never>();
  let receivedBytes = 0;
  const count = ({ length }: Buffer) => {
    receivedBytes += length;
    if (receivedBytes > most.bytes) exceeded.reject(new ShopError(most.error));
  };
  // Reading has begun before anything is counted: the first listener starts the stream.
  const form = read(upload);
  raw.on('data', count);
  try {
    return await Promise.race([form, exceeded.promise]);
  } finally {
    raw.off('data', count);
    upload.close();
  }
}
