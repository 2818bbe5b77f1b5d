import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../platform/config.ts';
import { ShopError } from '../platform/errors.ts';
import { createCircuit } from '../providers/circuit.ts';
import type { ProviderReport } from '../providers/provider-health.ts';
import { bucketIdKey, type ByteRange, checkKey, type FileStore } from './file-store.ts';
import { incomingFolderOf, writeTemporary } from './incoming-files.ts';
import {
  checkBucket,
  createS3Client,
  createS3Disk,
  failureCode,
  isMissingObject,
  isStoreOutage,
  toStorageError,
} from './s3-client.ts';

/** A slow customer who reads a package pauses its stream. */
const idleTimeoutMs = 60_000;

const circuitOptions = {
  outagesToOpen: 5,
  openMs: 2_000,
  timeoutMs: 8_000,
  isOutage: isStoreOutage,
};

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

function createReportedCalls(report: ProviderReport) {
  const circuit = createCircuit(circuitOptions);

  function toReported(error: unknown): ShopError {
    const failure = toStorageError(error);
    report.failed(failure, isStoreOutage(error) ? 'away' : 'refused');
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
      if (!isMissingObject(error)) throw toReported(error);
      report.answered();
      throw error;
    }
  }

  return { call, toReported };
}

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
  const { call, toReported } = createReportedCalls(report);

  async function get(key: string, range?: ByteRange): Promise<GetObjectCommandOutput | undefined> {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: checkKey(key),
      ...(range && { Range: rangeHeader(range) }),
    });
    try {
      return await call((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      if (isMissingObject(error)) return undefined;
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

const megabyte = 1024 * 1024;
const singleRequestBytes = 16 * megabyte;
const partBytes = 8 * megabyte;
const partsAtOnce = 2;

const uploadIdleTimeoutMs = 5_000;

const maxAttempts = 3;
const firstPauseMs = 200;

const headersOf = (key: string) =>
  key.startsWith('public/') ? { cacheControl: 'public, max-age=31536000, immutable' } : {};

/** The client cannot send a stream a second time, so each attempt reads the file again. */
async function retryOutages(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isHopeless = !isStoreOutage(error) || failureCode(error) === 'TimeoutError';
      if (attempt === maxAttempts || isHopeless) throw error;
      await wait(firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** A key gets the whole file or does not change. */
function createUploader(settings: S3Settings) {
  const { bucket } = settings;
  const client = createS3Client(settings, uploadIdleTimeoutMs);
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

const minAgeMs = 24 * 60 * 60 * 1000;

type Call = <Result>(send: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

interface ListedObject {
  readonly key: string;
  readonly changedAt: Date | undefined;
}

async function* listObjects(
  call: Call,
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      ContinuationToken: next,
    });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, changedAt: LastModified };
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

async function* listOldObjects(...listed: Parameters<typeof listObjects>): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  for await (const { key, changedAt } of listObjects(...listed)) {
    if (changedAt && changedAt.getTime() < latest) yield key;
  }
}
