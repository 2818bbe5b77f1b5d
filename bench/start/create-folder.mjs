import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder is removed with `resources`. */
export async function createFolder(resources, name) {
  const folder = await mkdtemp(join(tmpdir(), `partshelf-bench-${name}-`));
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
