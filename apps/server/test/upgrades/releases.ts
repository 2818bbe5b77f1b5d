import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '../processes/server-process.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

const files = (await readdir(fixtures)).join(' ');

/** There is a backup of a shop of each. */
export const releases = [...files.matchAll(/release-([\d.]+)\.tar/g)].map(
  ([, version]) => version!,
);

export async function unpack(release: string): Promise<string> {
  const folder = await createFolder();
  const archive = join(fixtures, `release-${release}.tar.gz`);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  return folder;
}
