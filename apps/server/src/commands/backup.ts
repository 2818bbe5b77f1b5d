import { stdout, umask } from 'node:process';
import { openFileStore } from '../files/files.ts';
import { createLog } from '../platform/log.ts';
import { createBackup, refuseUnusableFolder } from './backup/create-backup.ts';
import { openDatabase } from './open-database.ts';
import { readFolder, readShopConfig, runCommand } from './run-command.ts';

const log = createLog('silent');
const say = (line: string) => void stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const usage = 'npm run backup -- FOLDER';

async function run(): Promise<undefined> {
  const { folder } = readFolder(usage);
  refuseUnusableFolder(folder);
  const config = readShopConfig();
  const database = await openDatabase(config, log);
  // A backup has personal data and password hashes.
  umask(0o077);
  try {
    say(`Backing up to ${folder}`);
    const store = await openFileStore(config);
    const { owner } = database.connections;
    const dataDir = config.s3 ? undefined : config.dataDir;
    const backup = await createBackup(folder, { database: owner, store, say, dataDir });
    for (const key of backup.missing) warn(`Missing in the shop itself: ${key}`);
    for (const key of backup.corrupted) warn(`Files that differ from their upload: ${key}`);
    const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
    const { count, totalBytes } = backup.files;
    say(`${rows} rows and ${count} files (${megabytes(totalBytes)}) are in ${folder}`);
    if (backup.audit) say(`The last hash of the audit list is ${backup.audit.lastHash}`);
  } finally {
    await database.stop();
  }
}

await runCommand(`Copies the database and the files of a shop into a new folder: ${usage}`, run);
