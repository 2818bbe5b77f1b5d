import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '../commands/stored-files.ts';
import { createDiskStore } from '../providers/files/disk-store.ts';
import type { FileStore } from '../providers/files/file-store.ts';
import { writeTemporary } from '../providers/files/incoming-files.ts';
import { readLines, writeLines } from './file-list.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { fileListName, type Manifest, type StoredCopy } from './manifest.ts';

const filesAtOnce = 4;
const reportEvery = 200;

interface FileCopies {
  readonly files: Manifest['files'];
  readonly missing: readonly string[];
  readonly corrupted: readonly string[];
}

async function* inBatches(path: string): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = [];
  for await (const line of readLines(path)) {
    batch.push(line as StoredFile);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** `wanted` is a list of stored files; those that `earlier` has are taken from there. */
export async function copyFiles(
  folder: string,
  wanted: string,
  {
    store,
    earlier,
    say,
  }: {
    readonly store: FileStore;
    readonly earlier: string | undefined;
    readonly say: (line: string) => void;
  },
): Promise<FileCopies> {
  const target = createDiskStore(folder);
  const temporaryFolder = join(folder, 'incoming');
  await mkdir(temporaryFolder);
  const missing: string[] = [];
  const corrupted: string[] = [];
  let [count, totalBytes] = [0, 0];

  const copied = earlier === undefined ? undefined : createDiskStore(earlier);
  const open = async (key: string) => (await copied?.open(key)) ?? (await store.open(key));

  async function copy({ key, sha256 }: StoredFile): Promise<StoredCopy | undefined> {
    const found = await open(key);
    if (!found) {
      missing.push(key);
      return undefined;
    }
    const { path, ...written } = await writeTemporary(temporaryFolder, found.stream);
    if (sha256 !== undefined && sha256 !== written.sha256) corrupted.push(key);
    await syncToDisk(path);
    await target.moveIn(key, path, written.sizeBytes);
    return { key, ...written };
  }

  async function* copies() {
    for await (const batch of inBatches(wanted)) {
      const written = await Promise.all(batch.map(copy));
      for (const one of written) {
        if (!one) continue;
        count += 1;
        totalBytes += one.sizeBytes;
        if (count % reportEvery === 0) say(`  ${count} files`);
        yield one;
      }
    }
  }

  const list = await writeLines(join(folder, fileListName), copies());
  await rm(temporaryFolder, { recursive: true });
  return { files: { ...list, count, totalBytes }, missing, corrupted };
}
