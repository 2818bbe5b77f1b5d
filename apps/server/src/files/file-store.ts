import type { Readable } from 'node:stream';

/** Names the bucket, as a file of this name names the data folder. */
export const bucketIdKey = 'data-folder-id';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly etag: string | undefined;
}

const segment = /^[\w-]+(\.[\w-]+)*$/;

/** Parts without dots at their ends cannot leave their folder. */
export const isFileKey = (key: string): boolean =>
  key.split('/').every((part) => segment.test(part));

/** Keys come from the database or a backup, and yet one that leaves its folder is refused. */
export function checkKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new Error('not a key of a stored file');
}

export const erasureFolder = 'erasures/';
export const invoiceNumberFolder = 'invoice-numbers/';

/** What is there must outlive the database: backups have it, and a restore never overwrites it. */
export const lastingFolders = [erasureFolder, invoiceNumberFolder] as const;

export const isLasting = (key: string): boolean =>
  lastingFolders.some((folder) => key.startsWith(folder));

/** Keys of images start with public/, lasting ones with their folder, all others with private/. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Readers see all of it or nothing. */
  moveIn(key: string, path: string, sizeBytes: number): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /** The local path is valid until the function has ended. */
  readLocally<Result>(key: string, read: (path: string) => Promise<Result>): Promise<Result>;
  delete(key: string): Promise<void>;
  /** Rejects when it cannot be used. */
  check(): Promise<void>;
  list(prefix: (typeof lastingFolders)[number]): AsyncIterable<string>;
  /** It lists only files that have not changed for a day. */
  listOld(prefix: 'public/' | 'private/'): AsyncIterable<string>;
  readonly imageFolder: string | null;
}
