import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedOwner } from './cluster.ts';
import { type DatabaseAddresses, embeddedAddresses } from '../roles.ts';
import { isServing, readPostmasterFile } from './postmaster-file.ts';

export async function findRunningDatabase(dataDir: string): Promise<DatabaseAddresses | undefined> {
  const home = join(dataDir, 'postgres');
  const folder = join(home, 'cluster');
  const file = await readPostmasterFile(folder);
  if (!file || !(await isServing(file, folder))) return undefined;
  const password = readFileSync(join(home, 'password'), 'utf8');
  return embeddedAddresses(embeddedOwner(password, file.port));
}
