import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from './s3-settings.ts';

const maxAttempts = 3;
const connectionTimeoutMs = 2_000;
/** One for each download at a time. */
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
