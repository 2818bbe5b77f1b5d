import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ShopError } from '../../../errors.ts';
import { createCircuit } from '../../circuit.ts';
import type { ProviderReport } from '../../provider-health.ts';
import { bucketIdKey, type ByteRange, checkKey, type FileStore } from '../file-store.ts';
import { incomingFolderOf, writeTemporary } from '../incoming-files.ts';
import { checkBucket } from './check-bucket.ts';
import { createS3Client, createS3Disk } from './s3-client.ts';
import { isMissing, isOutage, toStorageError } from './s3-failures.ts';
import { listObjects, listOldObjects } from './s3-listing.ts';
import type { S3Settings } from './s3-settings.ts';
import { createUploader, headersOf } from './s3-upload.ts';

/** A slow customer who reads a package pauses its stream. */
const idleTimeoutMs = 60_000;

const circuitOptions = { outagesToOpen: 5, openMs: 2_000, timeoutMs: 8_000, isOutage };

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

/**
 * All methods throw ShopError STORAGE_UNAVAILABLE when it cannot be used.
 * @throws StartupError when the bucket refuses the settings
 */
export async function createS3Store(
  settings: S3Settings,
  dataDir: string,
  report: ProviderReport,
): Promise<FileStore> {
  const { bucket } = settings;
  const client = createS3Client(settings, idleTimeoutMs);
  await checkBucket(client, bucket, report);
  const disk = createS3Disk(client, bucket);
  const upload = createUploader(settings);
  const circuit = createCircuit(circuitOptions);

  function toReported(error: unknown): ShopError {
    const failure = toStorageError(error);
    report.failed(failure, isOutage(error) ? 'away' : 'refused');
    return failure;
  }

  async function call<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const sending = new AbortController();
    try {
      const result = await circuit(() => send(sending.signal));
      report.answered();
      return result;
    } catch (error) {
      sending.abort();
      if (!isMissing(error)) throw toReported(error);
      report.answered();
      throw error;
    }
  }

  async function get(key: string, range?: ByteRange): Promise<GetObjectCommandOutput | undefined> {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: checkKey(key),
      ...(range && { Range: rangeHeader(range) }),
    });
    try {
      return await call((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  const store: FileStore = {
    imageFolder: null,
    async put(key, bytes) {
      const target = checkKey(key);
      await call(() => disk.put(target, bytes, headersOf(key)));
    },
    async delete(key) {
      const target = checkKey(key);
      await call(() => disk.delete(target));
    },
    check: async () => void (await store.open(bucketIdKey)),
    async *list(prefix) {
      for await (const { key } of listObjects(call, client, bucket, prefix)) yield key;
    },
    listOld: (prefix) => listOldObjects(call, client, bucket, prefix),
    async moveIn(key, path, sizeBytes) {
      const target = checkKey(key);
      await upload(target, path, sizeBytes).catch((error: unknown) => {
        throw toReported(error);
      });
      report.answered();
      await rm(path, { force: true });
    },
    async open(key, range) {
      const found = await get(key, range);
      if (!found) return undefined;
      const stream = found.Body as Readable;
      if (range && found.ContentRange === undefined) {
        stream.destroy();
        throw new ShopError('STORAGE_UNAVAILABLE', { cause: new Error('S3 ignores ranges') });
      }
      return { stream, sizeBytes: found.ContentLength ?? 0, etag: found.ETag };
    },
    async readLocally(key, read) {
      const found = await store.open(key);
      if (!found) throw new ShopError('FILE_UNAVAILABLE');
      const { path } = await writeTemporary(incomingFolderOf(dataDir), found.stream);
      return read(path).finally(() => rm(path, { force: true }));
    },
  };
  return store;
}
