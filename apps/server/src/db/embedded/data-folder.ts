import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from '../../startup/startup-error.ts';

const idFile = 'data-folder-id';

export function readFolderId(dataDir: string): string | undefined {
  const path = join(dataDir, idFile);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function writeFolderId(dataDir: string, id: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, idFile), `${id}\n`);
}

function describeMismatch(dataDir: string, expected: string, found: string | undefined): string {
  const state = found ? `is the data folder ${found}` : `has no file ${idFile}`;
  return [
    `The database works with the data folder ${expected}, and ${dataDir} ${state}: its files lie elsewhere.`,
    'Give every node the same folder as DATA_DIR.',
    `If this folder takes the place of the other, write the id into it: echo ${expected} > ${join(dataDir, idFile)}`,
  ].join(' ');
}

/** @throws StartupError when the folder is not the database's. Call it for one node at a time. */
export async function matchDataFolder(owner: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await owner.query('select data_folder_id from installation');
  const expected: string | null = rows[0].data_folder_id;
  const found = readFolderId(dataDir);
  if (expected !== null && expected !== found) {
    throw new StartupError(describeMismatch(dataDir, expected, found));
  }
  if (expected !== null) return;
  const id = found ?? randomUUID();
  // The file first: a start that is cut short between the two is completed by the next.
  if (!found) writeFolderId(dataDir, id);
  await owner.query('update installation set data_folder_id = $1', [id]);
}
