import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.ts';
import { writeTemporary } from '../files/incoming-files.ts';
import type { StoredFile } from '../files/stored-files.ts';

export class CopyFailure extends Error {}

export interface CopyPlaces {
  readonly source: FileStore;
  readonly target: FileStore;
  readonly temporaryFolder: string;
}

async function hashStored(store: FileStore, key: string): Promise<string | undefined> {
  const found = await store.open(key);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(found.stream, hash);
  return hash.digest('hex');
}

/** @throws CopyFailure when the source is missing or corrupted, or the copy differs */
export async function copyFile(
  { source, target, temporaryFolder }: CopyPlaces,
  { key, sha256 }: StoredFile,
): Promise<'copied' | 'unchanged'> {
  const existing = await hashStored(target, key);
  if (existing !== undefined && existing === sha256) return 'unchanged';
  const found = await source.open(key);
  // It is uploaded to the target after the settings changed.
  if (!found && existing !== undefined && sha256 === undefined) return 'unchanged';
  if (!found) throw new CopyFailure('missing');
  const original = await writeTemporary(temporaryFolder, found.stream);
  try {
    if (sha256 !== undefined && original.sha256 !== sha256) throw new CopyFailure('corrupted');
    if (original.sha256 === existing) return 'unchanged';
    await target.moveIn(key, original.path, original.sizeBytes);
    const written = await hashStored(target, key);
    if (written !== original.sha256) throw new CopyFailure('not the same after copying');
    return 'copied';
  } finally {
    await rm(original.path, { force: true });
  }
}
