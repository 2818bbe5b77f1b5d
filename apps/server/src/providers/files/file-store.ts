import type { Readable } from 'node:stream';

/** Names the bucket with the files, as a file of this name names the data folder. */
export const bucketIdKey = 'data-folder-id';

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  /** As a header has it. */
  readonly etag: string | undefined;
}

/** Where the bytes of files are. The keys of images start with public/, the others with private/. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a local file. Readers see all of it or nothing. */
  moveIn(key: string, path: string, sizeBytes: number): Promise<void>;
  /** Undefined when there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /** Lets a function read the file from a local path, which is valid until it has ended. */
  readLocally<Result>(key: string, read: (path: string) => Promise<Result>): Promise<Result>;
  delete(key: string): Promise<void>;
  /** The keys below a prefix whose files have not changed for a day. */
  listOld(prefix: 'public/' | 'private/'): AsyncIterable<string>;
  /** The local folder of the images, if they are local. */
  readonly imageFolder: string | null;
}
