import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { StartupError } from '../../../startup/startup-error.ts';
import type { ProviderReport } from '../../provider-health.ts';
import { bucketIdKey } from '../file-store.ts';
import {
  describeFailure,
  failureCode,
  isMissing,
  isOutage,
  toStorageError,
} from './s3-failures.ts';

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
    if (isMissing(error)) return;
    if (!isOutage(error)) throw new StartupError(`S3 is not usable: ${explain(bucket, error)}.`);
    report.failed(toStorageError(error));
  }
}
