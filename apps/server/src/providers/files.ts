import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { listOldFiles } from './stored-files.ts';
import { deleteAbandoned, type IncomingFile, writeIncoming } from './incoming-files.ts';

/** Public images and private packages. */
export interface FilesProvider {
  putImage(key: string, bytes: Uint8Array): Promise<void>;
  putPackage(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores an upload temporarily until it is moved to its key or discarded. */
  receivePackage(content: AsyncIterable<Uint8Array>): Promise<IncomingFile>;
  packagePath(key: string): string;
  /** Rejects when the file is missing or cannot be read. `end` is inclusive. */
  openPackage(key: string, range?: { start: number; end: number }): Promise<Readable>;
  deletePackage(key: string): Promise<void>;
  deleteImage(key: string): Promise<void>;
  /** The keys of files that have not changed for a day. */
  listImages(): AsyncIterable<string>;
  listPackages(): AsyncIterable<string>;
  readonly imageFolder: string;
}

export function createDiskFiles(dataDir: string): FilesProvider {
  const imageFolder = join(dataDir, 'files', 'public');
  const packageFolder = join(dataDir, 'files', 'private');
  mkdirSync(imageFolder, { recursive: true });
  deleteAbandoned(packageFolder);
  const images = new Disk(new FSDriver({ location: imageFolder, visibility: 'public' }));
  const packages = new Disk(new FSDriver({ location: packageFolder, visibility: 'private' }));
  return {
    imageFolder,
    putImage: (key, bytes) => images.put(key, bytes),
    putPackage: (key, bytes) => packages.put(key, bytes),
    receivePackage: (content) => writeIncoming(packageFolder, content),
    packagePath: (key) => join(packageFolder, key),
    deletePackage: (key) => packages.delete(key),
    deleteImage: (key) => images.delete(key),
    listImages: () => listOldFiles(imageFolder),
    listPackages: () => listOldFiles(packageFolder),
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
