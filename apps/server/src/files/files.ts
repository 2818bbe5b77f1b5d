import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../platform/config.ts';
import { type ProviderReport, unobserved } from '../providers/provider-health.ts';
import { createDiskStore } from './disk-store.ts';
import {
  type ByteRange,
  erasureFolder,
  type FileStore,
  invoiceNumberFolder,
  type OpenFile,
} from './file-store.ts';
import { createIncomingFolder, type IncomingFile, type ReceivedFile } from './incoming-files.ts';

export interface FilesProvider {
  putImage(key: string, bytes: Uint8Array): Promise<void>;
  putPackage(key: string, bytes: Uint8Array): Promise<void>;
  /** It is temporary until it is moved to its key or discarded. */
  receivePackage(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<IncomingFile>;
  readonly incomingFolder: string;
  adoptFile(file: ReceivedFile): IncomingFile;
  openImage(key: string): Promise<OpenFile | undefined>;
  /** Rejects when the file is missing or cannot be read. */
  openPackage(key: string, range?: ByteRange): Promise<Readable>;
  /** The path is valid until the function has ended. */
  readPackage<Result>(key: string, read: (path: string) => Promise<Result>): Promise<Result>;
  deletePackage(key: string): Promise<void>;
  deleteImage(key: string): Promise<void>;
  /** Rejects when nothing can be stored. */
  check(): Promise<void>;
  /** It lists only files that have not changed for a day. */
  listImages(): AsyncIterable<string>;
  listPackages(): AsyncIterable<string>;
  putErasure(key: string, bytes: Uint8Array): Promise<void>;
  openErasure(key: string): Promise<OpenFile | undefined>;
  listErasures(): AsyncIterable<string>;
  putInvoiceNumber(key: string, bytes: Uint8Array): Promise<void>;
  openInvoiceNumber(key: string): Promise<OpenFile | undefined>;
  listInvoiceNumbers(): AsyncIterable<string>;
  readonly imageFolder: string | null;
}

async function* withoutPrefix(keys: AsyncIterable<string>, prefix: string): AsyncGenerator<string> {
  for await (const key of keys) yield key.slice(prefix.length);
}

const imageKey = (key: string) => `public/${key}`;
const packageKey = (key: string) => `private/${key}`;

/** `dataDir` has the uploads that are still arriving. */
export function createFiles(store: FileStore, dataDir: string): FilesProvider {
  const incoming = createIncomingFolder(dataDir);
  const adoptFile = (file: ReceivedFile) =>
    incoming.toIncoming(file, (key, { path, sizeBytes }) =>
      store.moveIn(packageKey(key), path, sizeBytes),
    );
  return {
    imageFolder: store.imageFolder,
    putImage: (key, bytes) => store.put(imageKey(key), bytes),
    putPackage: (key, bytes) => store.put(packageKey(key), bytes),
    openImage: (key) => store.open(imageKey(key)),
    readPackage: (key, read) => store.readLocally(packageKey(key), read),
    deletePackage: (key) => store.delete(packageKey(key)),
    deleteImage: (key) => store.delete(imageKey(key)),
    check: () => store.check(),
    listImages: () => withoutPrefix(store.listOld('public/'), 'public/'),
    listPackages: () => withoutPrefix(store.listOld('private/'), 'private/'),
    putErasure: (key, bytes) => store.put(`${erasureFolder}${key}`, bytes),
    openErasure: (key) => store.open(`${erasureFolder}${key}`),
    listErasures: () => withoutPrefix(store.list(erasureFolder), erasureFolder),
    putInvoiceNumber: (key, bytes) => store.put(`${invoiceNumberFolder}${key}`, bytes),
    openInvoiceNumber: (key) => store.open(`${invoiceNumberFolder}${key}`),
    listInvoiceNumbers: () => withoutPrefix(store.list(invoiceNumberFolder), invoiceNumberFolder),
    incomingFolder: incoming.folder,
    adoptFile,
    receivePackage: async (content) => adoptFile(await incoming.write(content)),
    async openPackage(key, range) {
      const found = await store.open(packageKey(key), range);
      if (!found) throw new Error(`the package ${key} is missing`);
      return found.stream;
    },
  };
}

export const createDiskFiles = (dataDir: string): FilesProvider =>
  createFiles(createDiskStore(dataDir), dataDir);

/** @throws StartupError when the bucket refuses the settings */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  report: ProviderReport = unobserved,
): Promise<FileStore> {
  if (!s3) return createDiskStore(dataDir, report);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3, dataDir, report);
}

/** It is in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
