import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, type CopyPlaces } from '../commands/copy-file.ts';
import { erasureFolder, type FileStore } from '../providers/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import type { StoredCopy } from './manifest.ts';

async function isStored(store: FileStore, key: string): Promise<boolean> {
  const found = await store.open(key);
  found?.stream.destroy();
  return found !== undefined;
}

/** Erasures that are there already stay as they are. */
export async function restoreFile(places: CopyPlaces, file: StoredCopy): Promise<void> {
  const isErasure = file.key.startsWith(erasureFolder);
  if (isErasure && (await isStored(places.target, file.key))) return;
  await copyFile(places, file);
}

/** Of a data folder, a backup, or a folder that has nothing but them. @throws BackupError */
export function findErasures(folder: string): string {
  const inside = join(folder, 'files', erasureFolder);
  const found = existsSync(inside) ? inside : folder;
  if (existsSync(found)) return found;
  throw new BackupError(`There is no folder ${folder} with erasures.`);
}

/** Their number. */
export async function addErasures(folder: string, store: FileStore): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9]+\.json$/.test(name));
  for (const name of names) {
    const key = `${erasureFolder}${name}`;
    if (await isStored(store, key)) continue;
    await store.put(key, await readFile(join(folder, name)));
  }
  return names.length;
}
