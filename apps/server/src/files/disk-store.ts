import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { syncToDisk } from '../platform/sync-to-disk.ts';
import { type ProviderReport, unobserved } from '../providers/provider-health.ts';
import { checkKey, type FileStore, isLasting } from './file-store.ts';
import { incomingFolderOf, writeTemporary } from './incoming-files.ts';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

export function createDiskStore(dataDir: string, report: ProviderReport = unobserved): FileStore {
  const location = join(dataDir, 'files');
  const imageFolder = join(location, 'public');
  mkdirSync(imageFolder, { recursive: true });
  const incoming = incomingFolderOf(dataDir);
  mkdirSync(incoming, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const pathOf = (key: string) => join(location, checkKey(key));
  async function reported<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      const result = await write();
      report.answered();
      return result;
    } catch (error) {
      report.failed(error);
      throw error;
    }
  }
  const writeIncoming = (bytes: Uint8Array) => reported(() => writeTemporary(incoming, [bytes]));
  async function moveIn(key: string, path: string): Promise<void> {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  return {
    imageFolder,
    moveIn: (key, path) => reported(() => moveIn(key, path)),
    async check() {
      const { path } = await writeIncoming(Buffer.from('check'));
      await rm(path);
    },
    async put(key, bytes) {
      const { path } = await writeIncoming(bytes);
      const hasToLast = isLasting(key);
      if (hasToLast) await syncToDisk(path);
      await moveIn(key, path);
      if (hasToLast) await syncToDisk(dirname(pathOf(key)));
    },
    delete: async (key) => disk.delete(checkKey(key)),
    readLocally: async (key, read) => read(pathOf(key)),
    async *list(prefix) {
      for await (const key of listFiles(join(location, prefix))) yield `${prefix}${key}`;
    },
    async *listOld(prefix) {
      for await (const key of listOldFiles(join(location, prefix))) yield `${prefix}${key}`;
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

const minAgeMs = 24 * 60 * 60 * 1000;

async function* walk(location: string): AsyncGenerator<string> {
  if (!existsSync(location)) return;
  for await (const entry of await opendir(location, { recursive: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

const toKey = (location: string, path: string) => relative(location, path).replaceAll(sep, '/');

async function* listFiles(location: string): AsyncGenerator<string> {
  for await (const path of walk(location)) yield toKey(location, path);
}

async function* listOldFiles(location: string): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  for await (const path of walk(location)) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < latest) yield toKey(location, path);
  }
}
