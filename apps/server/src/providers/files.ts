import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { listStored } from './stored-files.ts';
import { forgetAbandoned, type IncomingFile, writeIncoming } from './incoming-files.ts';

/** The two rooms of the file storage: pictures anybody may see, and packages nobody may guess. */
export interface FilesProvider {
  putMedia(key: string, bytes: Uint8Array): Promise<void>;
  putPackage(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes a file down beside the packages, where it stays until it is kept or discarded. */
  receivePackage(content: AsyncIterable<Uint8Array>): Promise<IncomingFile>;
  /** Where a program on this machine finds a package. */
  packagePath(key: string): string;
  /** Rejects when the file is missing or cannot be read. `end` is inclusive. */
  openPackage(key: string, range?: { start: number; end: number }): Promise<Readable>;
  deletePackage(key: string): Promise<void>;
  deleteMedia(key: string): Promise<void>;
  /** The keys of files that have not changed for a day. */
  listMedia(): AsyncIterable<string>;
  listPackages(): AsyncIterable<string>;
  readonly mediaFolder: string;
}

export function createDiskFiles(dataDir: string): FilesProvider {
  const mediaFolder = join(dataDir, 'files', 'public');
  const packageFolder = join(dataDir, 'files', 'private');
  mkdirSync(mediaFolder, { recursive: true });
  forgetAbandoned(packageFolder);
  const media = new Disk(new FSDriver({ location: mediaFolder, visibility: 'public' }));
  const packages = new Disk(new FSDriver({ location: packageFolder, visibility: 'private' }));
  return {
    mediaFolder,
    putMedia: (key, bytes) => media.put(key, bytes),
    putPackage: (key, bytes) => packages.put(key, bytes),
    receivePackage: (content) => writeIncoming(packageFolder, content),
    packagePath: (key) => join(packageFolder, key),
    deletePackage: (key) => packages.delete(key),
    deleteMedia: (key) => media.delete(key),
    listMedia: () => listStored(mediaFolder),
    listPackages: () => listStored(packageFolder),
    async openPackage(key, range) {
      await packages.getMetaData(key);
      return range ? createReadStream(join(packageFolder, key), range) : packages.getStream(key);
    },
  };
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
