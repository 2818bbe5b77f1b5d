import { join } from 'node:path';
import { damaged } from './backup-error.ts';
import { readLines } from './file-list.ts';
import { dumpPath, fileListName, type Manifest, readManifest, readStoredCopy } from './manifest.ts';
import { type Content, measureFile } from './measure-content.ts';

async function verify(folder: string, path: string, expected: Content): Promise<void> {
  const found = await measureFile(join(folder, path)).catch(() => undefined);
  if (found?.sha256 !== expected.sha256) throw damaged(path);
}

export async function* listCopies(folder: string) {
  for await (const line of readLines(join(folder, fileListName))) yield readStoredCopy(line);
}

/** Reads all of it. @throws BackupError */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await verify(folder, dumpPath(table), table);
  await verify(folder, fileListName, manifest.files);
  for await (const copy of listCopies(folder)) await verify(folder, `files/${copy.key}`, copy);
  return manifest;
}
