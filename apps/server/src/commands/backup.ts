// Copies the database and the files of a shop, running or not: npm run backup -- FOLDER
import { existsSync } from 'node:fs';
import { loadEnvFile, stdout, umask } from 'node:process';
import { createBackup } from '../backup/create-backup.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../logging/log.ts';
import { openFileStore } from '../providers/files/files.ts';
import { describeCommandError } from './command-error.ts';
import { openDatabase } from './open-database.ts';
import { readFolder } from './read-folder.ts';

const log = createLog('silent');
const say = (line: string) => void stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function run(): Promise<void> {
  const { folder } = readFolder('npm run backup -- FOLDER');
  if (existsSync('.env')) loadEnvFile('.env');
  const config = readConfig();
  const database = await openDatabase(config, log);
  // A backup has personal data and password hashes.
  umask(0o077);
  try {
    say(`Backing up to ${folder}`);
    const store = await openFileStore(config);
    const { owner } = database.addresses;
    const backup = await createBackup(folder, { database: owner, store, say });
    for (const key of backup.missing) warn(`Missing in the shop itself: ${key}`);
    for (const key of backup.corrupted) warn(`Not as it was uploaded: ${key}`);
    const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
    const { count, totalBytes } = backup.files;
    say(`${rows} rows and ${count} files (${megabytes(totalBytes)}) are in ${folder}`);
    if (backup.audit) say(`The last hash of the audit list is ${backup.audit.lastHash}`);
  } finally {
    await database.stop();
  }
}

try {
  await run();
} catch (error) {
  warn(describeCommandError(error));
  process.exitCode = 1;
}
