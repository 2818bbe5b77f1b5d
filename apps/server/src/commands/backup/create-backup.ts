import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing } from '../../db/client.ts';
import { createDiskStore } from '../../files/disk-store.ts';
import { type FileStore, lastingFolders } from '../../files/file-store.ts';
import { writeTemporary } from '../../files/incoming-files.ts';
import { readFolderId } from '../../files/match-files.ts';
import { listStoredFiles, type StoredFile } from '../../files/stored-files.ts';
import { shopRelease } from '../../platform/release.ts';
import { syncToDisk } from '../../platform/sync-to-disk.ts';
import { dumpTables, listSequences } from './database-dump.ts';
import {
  BackupError,
  fileListName,
  type Manifest,
  readJsonLines,
  type StoredCopy,
  writeLines,
  writeManifest,
} from './manifest.ts';

interface Source {
  readonly database: string;
  readonly store: FileStore;
  readonly say: (line: string) => void;
  readonly dataDir: string | undefined;
}

interface Backup extends Pick<Manifest, 'tables' | 'files' | 'audit'> {
  readonly missing: readonly string[];
  readonly corrupted: readonly string[];
}

type DatabaseCopy = Omit<Manifest, 'format' | 'release' | 'createdAt' | 'files'>;

const wantedList = 'wanted.jsonl';

/** No row names lasting files. Those after the snapshot are in it as well: they are for its rows, too. */
async function* eachFile(client: pg.Client, store: FileStore) {
  for await (const files of listStoredFiles(drizzle(client, { casing }))) yield* files;
  for (const folder of lastingFolders) {
    for await (const key of store.list(folder)) yield { key };
  }
}

async function readMigrations(client: pg.Client) {
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at',
  );
  const last = await client.query('select last_migration as name from installation');
  return {
    migrations: rows.map(({ when, hash }) => ({ when: Number(when), hash })),
    lastMigration: last.rows[0].name as string,
  };
}

/** Returns undefined for the tables of a release without a chain, and for an empty list. */
async function readAuditEnd(client: pg.Client) {
  const { rows } = await client.query<{ entries: string | null; lastHash: string | null }>(
    `select to_jsonb(entry) ->> 'sequence' as entries, to_jsonb(entry) ->> 'hash' as "lastHash"
      from audit_entries entry order by id desc limit 1`,
  );
  const { entries, lastHash } = rows[0] ?? {};
  return entries && lastHash ? { entries: Number(entries), lastHash } : undefined;
}

async function dumpDatabase(
  client: pg.Client,
  store: FileStore,
  folder: string,
): Promise<DatabaseCopy> {
  await client.query('begin transaction isolation level repeatable read read only');
  const applied = await readMigrations(client);
  const tables = await dumpTables(client, folder);
  await writeLines(join(folder, wantedList), eachFile(client, store));
  const sequences = await listSequences(client);
  const audit = await readAuditEnd(client);
  await client.query('commit');
  return { ...applied, tables, sequences, ...(audit && { audit }) };
}

async function writeSet(
  client: pg.Client,
  folder: string,
  { store, say }: Source,
  earlier?: string,
): Promise<Backup> {
  await mkdir(join(folder, 'tables'), { recursive: true });
  const copy = await dumpDatabase(client, store, folder);
  say(`  ${copy.tables.length} tables`);
  const wanted = join(folder, wantedList);
  const { files, missing, corrupted } = await copyFiles(folder, wanted, { store, earlier, say });
  await rm(wanted);
  await writeManifest(folder, {
    release: shopRelease,
    createdAt: new Date().toISOString(),
    ...copy,
    files,
  });
  return { tables: copy.tables, audit: copy.audit, files, missing, corrupted };
}

/** @throws BackupError before a connection is opened */
export function refuseUnusableFolder(folder: string): void {
  if (existsSync(folder)) throw new BackupError(`${folder} exists: name a folder that does not.`);
  const parent = dirname(folder);
  if (existsSync(parent)) return;
  throw new BackupError(`There is no folder ${parent}: make it, or name another one.`);
}

const backupLock = 7_274_004;

/** Names the database, and allows one backup of it at a time. @throws BackupError */
async function claimDatabase(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query("select to_regclass('installation') as shop");
  if (found[0].shop === null) throw new BackupError('This database has no tables of a shop.');
  const { rows } = await client.query<{ isFree: boolean; database: string }>(
    `select pg_try_advisory_lock($1) as "isFree",
        concat((select system_identifier from pg_control_system()), ' ', oid) as database
      from pg_database where datname = current_database()`,
    [backupLock],
  );
  const { isFree, database } = rows[0]!;
  if (!isFree) throw new BackupError('Another backup of this shop is running: wait until it ends.');
  return createHash('sha256').update(database).digest('hex').slice(0, 12);
}

/** @throws BackupError for the data folder of another shop */
async function refuseOtherFolder(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ id: string | null }>(
    `select to_jsonb(installation) ->> 'data_folder_id' as id from installation`,
  );
  const id = rows[0]?.id;
  if (!id || id === readFolderId(dataDir)) return;
  throw new BackupError(
    `${dataDir} does not have the files of this database: name their folder in DATA_DIR.`,
  );
}

const waitAndRemove = `process.stdin.resume().on('close', () =>
  require('node:fs').rmSync(process.argv[1], { recursive: true, force: true }))`;

function removeAtEnd(folder: string): void {
  const remover = spawn(process.execPath, ['--eval', waitAndRemove, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  remover.on('error', () => undefined);
  remover.unref();
  const { stdin } = remover;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
}

async function writeDraft(client: pg.Client, draft: string, source: Source) {
  const first = join(draft, 'first');
  const backup = await writeSet(client, first, source);
  if (backup.missing.length === 0) return { folder: first, backup };
  // The shop may have deleted them after the snapshot: a second one does not name them then.
  source.say('  some files are gone: once more');
  const second = join(draft, 'second');
  return { folder: second, backup: await writeSet(client, second, source, first) };
}

async function recordBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isWritable: boolean }>(
    `select to_regclass('operation_times') is not null and not pg_is_in_recovery() as "isWritable"`,
  );
  if (!rows[0]!.isWritable) return;
  await client.query(
    `insert into operation_times (name, at) values ('backup', now())
      on conflict (name) do update set at = excluded.at`,
  );
}

/** The folder appears whole or not at all. @throws BackupError */
export async function createBackup(folder: string, source: Source): Promise<Backup> {
  const { database, dataDir } = source;
  const client = new pg.Client({
    connectionString: database,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const prefix = `.backup-unfinished-${await claimDatabase(client)}-`;
    if (dataDir !== undefined) await refuseOtherFolder(client, dataDir);
    const parent = dirname(folder);
    for (const name of await readdir(parent)) {
      if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
    }
    const draft = await mkdtemp(join(parent, prefix));
    removeAtEnd(draft);
    try {
      const whole = await writeDraft(client, draft, source);
      await rename(whole.folder, folder);
      await syncToDisk(parent);
      await recordBackup(client);
      return whole.backup;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } finally {
    await client.end();
  }
}

const filesAtOnce = 4;
const reportEvery = 200;

interface FileCopies {
  readonly files: Manifest['files'];
  readonly missing: readonly string[];
  readonly corrupted: readonly string[];
}

async function* inBatches(path: string): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = [];
  for await (const line of readJsonLines(path)) {
    batch.push(line as StoredFile);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** `wanted` is a list of stored files; those that `earlier` has are taken from there. */
async function copyFiles(
  folder: string,
  wanted: string,
  {
    store,
    earlier,
    say,
  }: {
    readonly store: FileStore;
    readonly earlier: string | undefined;
    readonly say: (line: string) => void;
  },
): Promise<FileCopies> {
  const target = createDiskStore(folder);
  const temporaryFolder = join(folder, 'incoming');
  await mkdir(temporaryFolder);
  const missing: string[] = [];
  const corrupted: string[] = [];
  let [count, totalBytes] = [0, 0];

  const copied = earlier === undefined ? undefined : createDiskStore(earlier);
  const open = async (key: string) => (await copied?.open(key)) ?? (await store.open(key));

  async function copy({ key, sha256 }: StoredFile): Promise<StoredCopy | undefined> {
    const found = await open(key);
    if (!found) {
      missing.push(key);
      return undefined;
    }
    const { path, ...written } = await writeTemporary(temporaryFolder, found.stream);
    if (sha256 !== undefined && sha256 !== written.sha256) corrupted.push(key);
    await syncToDisk(path);
    await target.moveIn(key, path, written.sizeBytes);
    return { key, ...written };
  }

  async function* copies() {
    for await (const batch of inBatches(wanted)) {
      const written = await Promise.all(batch.map(copy));
      for (const one of written) {
        if (!one) continue;
        count += 1;
        totalBytes += one.sizeBytes;
        if (count % reportEvery === 0) say(`  ${count} files`);
        yield one;
      }
    }
  }

  const list = await writeLines(join(folder, fileListName), copies());
  await rm(temporaryFolder, { recursive: true });
  return { files: { ...list, count, totalBytes }, missing, corrupted };
}
