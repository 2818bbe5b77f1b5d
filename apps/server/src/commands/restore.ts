import { mkdirSync } from 'node:fs';
import { stdout } from 'node:process';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { configuredConnections } from '../db/roles.ts';
import { createDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/files.ts';
import { incomingFolderOf } from '../files/incoming-files.ts';
import {
  endRestore,
  folderHasFiles,
  isRestoring,
  noteRestore,
  readBucketId,
  writeBucketId,
  writeFolderId,
} from '../files/match-files.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { BackupError } from './backup/manifest.ts';
import {
  addErasures,
  addInvoiceNumbers,
  chooseMigrations,
  findErasures,
  restoreBackup,
  verifyBackup,
} from './backup/restore-backup.ts';
import { readFolder, runCommand } from './run-command.ts';

const log = createLog('silent');
const say = (line: string) => void stdout.write(`${line}\n`);

async function refuseUsedStore({ s3, dataDir }: Config, store: FileStore): Promise<void> {
  if (s3) {
    if ((await readBucketId(store)) === null) return;
    throw new BackupError(`The bucket ${s3.bucket} has the files of a shop: name an empty one.`);
  }
  if (isRestoring(dataDir) || !folderHasFiles(dataDir)) return;
  throw new BackupError(`${dataDir} has the files of a shop: name an empty folder in DATA_DIR.`);
}

async function openEmptyDatabase(config: Config) {
  const connections = configuredConnections(config);
  if (connections) return { connections, stop: async () => undefined };
  return startEmbedded({ dataDir: config.dataDir, log });
}

const usage = 'npm run restore -- FOLDER [--erasures FOLDER]';

async function run(): Promise<string> {
  const given = readFolder(usage, ['erasures']);
  const { folder } = given;
  const erasures = given.erasures === undefined ? undefined : findErasures(given.erasures);
  say(`Checking ${folder}`);
  const manifest = await verifyBackup(folder);
  chooseMigrations(manifest);
  say(`  a backup of ${manifest.createdAt}, by release ${manifest.release}`);
  const config = readConfig();
  const { dataDir } = config;
  const store = await openFileStore(config);
  await refuseUsedStore(config, store);
  const temporaryFolder = incomingFolderOf(dataDir);
  mkdirSync(temporaryFolder, { recursive: true });
  const database = await openEmptyDatabase(config);
  try {
    say(`Restoring into ${config.s3 ? `the bucket ${config.s3.bucket}` : dataDir}`);
    const { owner } = database.connections;
    const places = { source: createDiskStore(folder), target: store, temporaryFolder };
    const id = await restoreBackup(
      { folder, manifest },
      { database: owner, places, say, onEmpty: () => noteRestore(dataDir) },
    );
    if (erasures) {
      say(`  ${await addErasures(erasures, store)} erasures of ${erasures}`);
      say(`  ${await addInvoiceNumbers(erasures, store)} numbers of invoices beside it`);
    }
    if (config.s3) await writeBucketId(store, id);
    else writeFolderId(dataDir, id);
    endRestore(dataDir);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${manifest.files.count} files were restored: start the shop.`;
  } finally {
    await database.stop();
  }
}

await runCommand(`Makes a new shop of a backup, in an empty database and folder: ${usage}`, run);
