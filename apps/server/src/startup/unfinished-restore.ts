import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const markerOf = (dataDir: string) => join(dataDir, 'restore-unfinished');

export const isRestoring = (dataDir: string) => existsSync(markerOf(dataDir));

export const noteRestore = (dataDir: string) => writeFileSync(markerOf(dataDir), '');

export const endRestore = (dataDir: string) => rmSync(markerOf(dataDir));

export const hasFiles = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).some((entry) =>
    entry.isFile(),
  );

/** @throws StartupError for a shop that would start without its data */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  throw new StartupError(
    `A restore into ${dataDir} was not finished: run npm run restore again, or delete ${markerOf(dataDir)}.`,
  );
}
