import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Disk } from 'flydrive';
import { isOutage } from './s3-failures.ts';

const megabyte = 1024 * 1024;
const singleRequestBytes = 16 * megabyte;
/** All that is in memory of a file: as many parts as are sent at once. */
const partBytes = 8 * megabyte;
const partsAtOnce = 2;

const maxAttempts = 3;
const firstPauseMs = 200;

/** Browsers and caches between them and the bucket store an image for good. */
export const headersOf = (key: string) =>
  key.startsWith('public/') ? { cacheControl: 'public, max-age=31536000, immutable' } : {};

interface Bucket {
  readonly client: S3Client;
  readonly disk: Disk;
  readonly bucket: string;
}

/** The client cannot send a stream a second time, so each attempt reads the file again. */
async function retryOutages(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === maxAttempts || !isOutage(error)) throw error;
      await wait(firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** A key gets all of the file or does not change; the parts of a failed upload are deleted. */
export async function uploadFile(
  { client, disk, bucket }: Bucket,
  key: string,
  path: string,
  sizeBytes: number,
): Promise<void> {
  if (sizeBytes <= singleRequestBytes) {
    await retryOutages(() =>
      disk.putStream(key, createReadStream(path), {
        ...headersOf(key),
        contentLength: sizeBytes,
      }),
    );
    return;
  }
  const file = createReadStream(path, { highWaterMark: megabyte });
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: file },
    partSize: partBytes,
    queueSize: partsAtOnce,
  });
  try {
    await upload.done();
  } finally {
    file.destroy();
  }
}
