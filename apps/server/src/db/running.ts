import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { superuser } from './cluster.ts';

/** The line of PostgreSQL's own note about itself that names its port. */
const portLine = 3;

/** The address of the embedded PostgreSQL that an open shop runs in this data folder. */
export function findRunningDatabase(dataDir: string): string | undefined {
  const home = join(dataDir, 'postgres');
  const note = join(home, 'cluster', 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const port = readFileSync(note, 'utf8').split('\n')[portLine]?.trim();
  if (!port) return undefined;
  const password = readFileSync(join(home, 'password'), 'utf8');
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}
