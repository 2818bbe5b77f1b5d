// Writes a migration for changed tables. Options are those of drizzle-kit, such as --name or --custom.
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { printHelp } from './processes/print-help.mjs';

printHelp('Writes a migration for changed tables: npm run db:generate -- --name add-licences');

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  cwd: 'apps/server',
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// drizzle-kit compares the tables with the newest snapshot only, and each has the size of all tables.
const snapshots = globSync('apps/server/src/db/migrations/meta/*_snapshot.json').toSorted();
for (const outdated of snapshots.slice(0, -1)) rmSync(outdated);
process.exitCode = status ?? 1;
