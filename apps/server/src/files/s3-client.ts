import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '../platform/config.ts';
import { ShopError, StartupError } from '../platform/errors.ts';
import { CircuitOpen } from '../providers/circuit.ts';
import type { ProviderReport } from '../providers/provider-health.ts';
import { bucketIdKey } from './file-store.ts';

const maxAttempts = 3;
const connectionTimeoutMs = 2_000;
const agent = { keepAlive: true, maxSockets: 500 };

/** The client would print keys; what fails is thrown as well. */
const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** `idleTimeoutMs` is the longest pause in a request or its response. */
export function createS3Client(settings: S3Settings, idleTimeoutMs: number): S3Client {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    logger: silent,
    // Not all stores know the checksums that the client adds otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** New buckets refuse ACLs, so none are set. */
export const createS3Disk = (client: S3Client, bucket: string): Disk =>
  new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));

const answerTimeoutMs = 5_000;

const permissions = 'ListBucket, GetObject, PutObject, DeleteObject and AbortMultipartUpload';

function explain(bucket: string, error: unknown): string {
  switch (failureCode(error)) {
    case 'InvalidAccessKeyId':
      return 'the store does not know S3_ACCESS_KEY_ID';
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID';
    case 'NoSuchBucket':
      return `S3_BUCKET ${bucket} does not exist`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID needs the permissions ${permissions} on ${bucket}`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_ENDPOINT or S3_REGION is not the one of ${bucket}`;
    case 'RequestTimeTooSkewed':
      return 'the clocks of the store and of this machine differ';
    default:
      return `check the S3_ settings (${describeFailure(error)})`;
  }
}

/** An outage does not stop the start. @throws StartupError when the store refuses the settings */
export async function checkBucket(
  client: S3Client,
  bucket: string,
  report: ProviderReport,
): Promise<void> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: bucketIdKey }), {
      abortSignal: AbortSignal.timeout(answerTimeoutMs),
    });
    await Body?.transformToByteArray();
  } catch (error) {
    if (isMissingObject(error)) return;
    if (!isStoreOutage(error))
      throw new StartupError(`S3 is not usable: ${explain(bucket, error)}.`);
    report.failed(toStorageError(error));
  }
}

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

export function isMissingObject(error: unknown): boolean {
  const failure = unwrap(error);
  return statusOf(failure) === 404 && failure.name !== 'NoSuchBucket';
}

/** A refusal is no outage. */
export function isStoreOutage(error: unknown): boolean {
  const failure = unwrap(error);
  const status = statusOf(failure);
  return status === undefined || status >= 500 || status === 429 || failure.name === 'SlowDown';
}

/** Errors of the client carry access keys and signed text, so none is passed on. */
function describeFailure(error: unknown): string {
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
