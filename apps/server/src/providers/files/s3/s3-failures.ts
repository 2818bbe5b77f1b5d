import { ShopError } from '../../../errors.ts';
import { CircuitOpen } from '../../circuit.ts';

interface S3Failure {
  readonly name: string;
  readonly message: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly cause?: unknown;
}

/** flydrive wraps what the client throws. */
function unwrap(error: unknown): S3Failure {
  const failure = error as S3Failure;
  const cause = failure.cause as S3Failure | undefined;
  return failure.$metadata || !cause?.name ? failure : cause;
}

const statusOf = (failure: S3Failure) => failure.$metadata?.httpStatusCode;

export const failureCode = (error: unknown): string => unwrap(error).name;

export function isMissing(error: unknown): boolean {
  const failure = unwrap(error);
  return statusOf(failure) === 404 && failure.name !== 'NoSuchBucket';
}

/** A refusal is no outage. */
export function isOutage(error: unknown): boolean {
  const failure = unwrap(error);
  const status = statusOf(failure);
  return status === undefined || status >= 500 || status === 429 || failure.name === 'SlowDown';
}

/** Errors of the client carry access keys and signed text, so none is passed on. */
export function describeFailure(error: unknown): string {
  const failure = unwrap(error);
  const status = statusOf(failure);
  const code = (failure as { code?: unknown }).code;
  const detail = typeof code === 'string' ? code : failure.name;
  return status === undefined ? `the store does not answer (${detail})` : `${status} ${detail}`;
}

export function toStorageError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const wait = error instanceof CircuitOpen && Math.ceil(error.retryAfterMs / 1_000);
  return new ShopError('STORAGE_UNAVAILABLE', {
    ...(wait && { retryAfter: wait }),
    cause: error instanceof CircuitOpen ? error : new Error(`S3: ${describeFailure(error)}`),
  });
}
