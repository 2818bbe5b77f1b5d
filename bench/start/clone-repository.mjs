import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createFolder } from './create-folder.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The last commit, without what is not committed. */
export async function cloneRepository(resources) {
  const folder = await createFolder(resources, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  return folder;
}
