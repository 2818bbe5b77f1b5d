import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '../processes/server-process.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

/** Backups of shops of earlier releases. */
export const archives = (await readdir(fixtures)).filter((name) => name.endsWith('.tar.gz'));

export async function unpack(archive: string): Promise<string> {
  const folder = await createFolder();
  await promisify(execFile)('tar', ['-xzf', join(fixtures, archive), '-C', folder]);
  return folder;
}
