import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';
import { listOldFiles } from './old-files.ts';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

export function createDiskStore(dataDir: string): FileStore {
  const location = join(dataDir, 'files');
  const imageFolder = join(location, 'public');
  mkdirSync(imageFolder, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const pathOf = (key: string) => join(location, key);
  return {
    imageFolder,
    put: (key, bytes) => disk.put(key, bytes),
    delete: (key) => disk.delete(key),
    readLocally: (key, read) => read(pathOf(key)),
    async *listOld(prefix) {
      for await (const key of listOldFiles(pathOf(prefix))) yield `${prefix}${key}`;
    },
    async moveIn(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
    async open(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!found?.isFile()) return undefined;
      return { stream: createReadStream(path, range), sizeBytes: found.size, etag: undefined };
    },
  };
}
