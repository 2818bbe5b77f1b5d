import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload } from '@aws-sdk/lib-storage';
import { createS3Client, createS3Disk } from './s3-client.ts';
import { failureCode, isOutage } from './s3-failures.ts';
import type { S3Settings } from './s3-settings.ts';

const megabyte = 1024 * 1024;
const singleRequestBytes = 16 * megabyte;
/** All that is in memory of a file: as many parts as are sent at once. */
const partBytes = 8 * megabyte;
const partsAtOnce = 2;

/** The longest pause of a store that accepts an upload. */
const idleTimeoutMs = 5_000;

const maxAttempts = 3;
const firstPauseMs = 200;

/** Images are cached forever. */
export const headersOf = (key: string) =>
  key.startsWith('public/') ? { cacheControl: 'public, max-age=31536000, immutable' } : {};

/** The client cannot send a stream a second time, so each attempt reads the file again. */
async function retryOutages(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isHopeless = !isOutage(error) || failureCode(error) === 'TimeoutError';
      if (attempt === maxAttempts || isHopeless) throw error;
      await wait(firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** A key gets the whole file or does not change. */
export function createUploader(settings: S3Settings) {
  const { bucket } = settings;
  const client = createS3Client(settings, idleTimeoutMs);
  const disk = createS3Disk(client, bucket);

  async function uploadParts(key: string, path: string): Promise<void> {
    const file = createReadStream(path, { highWaterMark: megabyte });
    const params = { Bucket: bucket, Key: key, Body: file };
    const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce });
    try {
      await upload.done();
    } finally {
      file.destroy();
    }
  }

  return async (key: string, path: string, sizeBytes: number): Promise<void> => {
    if (sizeBytes > singleRequestBytes) return uploadParts(key, path);
    const options = { ...headersOf(key), contentLength: sizeBytes };
    return retryOutages(() => disk.putStream(key, createReadStream(path), options));
  };
}
