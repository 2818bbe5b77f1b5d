import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { erasureFolder } from '../providers/files/file-store.ts';
import { StartupError } from './startup-error.ts';

const markerOf = (dataDir: string) => join(dataDir, 'restore-unfinished');

export const isRestoring = (dataDir: string) => existsSync(markerOf(dataDir));

export const noteRestore = (dataDir: string) => writeFileSync(markerOf(dataDir), '');

export const endRestore = (dataDir: string) => rmSync(markerOf(dataDir));

/** Erasures do not count: they are for the shop that is restored. */
export function hasFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'files');
  const erasures = join(folder, erasureFolder);
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(erasures),
  );
}

/** @throws StartupError for a shop that would start without its data */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  throw new StartupError(
    `A restore into ${dataDir} was not finished: run npm run restore again, or delete ${markerOf(dataDir)}.`,
  );
}
