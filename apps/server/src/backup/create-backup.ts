import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listStoredFiles } from '../commands/stored-files.ts';
import { casing } from '../db/client.ts';
import { erasureFolder, type FileStore } from '../providers/files/file-store.ts';
import { release } from '../release.ts';
import { BackupError } from './backup-error.ts';
import { copyFiles } from './copy-files.ts';
import { listSequences } from './database-layout.ts';
import { dumpTables } from './dump-tables.ts';
import { writeLines } from './file-list.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { syncToDisk } from './sync-to-disk.ts';

interface Source {
  /** Of the role that owns the tables. */
  readonly database: string;
  readonly store: FileStore;
  readonly say: (line: string) => void;
}

interface Backup extends Pick<Manifest, 'tables' | 'files' | 'audit'> {
  /** In the shop itself. */
  readonly missing: readonly string[];
  readonly corrupted: readonly string[];
}

type DatabaseCopy = Omit<Manifest, 'format' | 'release' | 'createdAt' | 'files'>;

const wantedList = 'wanted.jsonl';

/** No row names the erasures. Those after the snapshot are in it as well: they are for its rows, too. */
async function* eachFile(client: pg.Client, store: FileStore) {
  for await (const files of listStoredFiles(drizzle(client, { casing }))) yield* files;
  for await (const key of store.list(erasureFolder)) yield { key };
}

/** @throws BackupError when there is no shop */
async function readMigrations(client: pg.Client) {
  const { rows: found } = await client.query("select to_regclass('installation') as shop");
  if (found[0].shop === null) throw new BackupError('This database has no tables of a shop.');
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at',
  );
  const last = await client.query('select last_migration as name from installation');
  return {
    migrations: rows.map(({ when, hash }) => ({ when: Number(when), hash })),
    lastMigration: last.rows[0].name as string,
  };
}

/** Undefined for the tables of a release without a chain, and for an empty list. */
async function readAuditEnd(client: pg.Client) {
  const { rows } = await client.query<{ entries: string | null; lastHash: string | null }>(
    `select to_jsonb(entry) ->> 'sequence' as entries, to_jsonb(entry) ->> 'hash' as "lastHash"
      from audit_entries entry order by id desc limit 1`,
  );
  const { entries, lastHash } = rows[0] ?? {};
  return entries && lastHash ? { entries: Number(entries), lastHash } : undefined;
}

async function dumpDatabase({ database, store }: Source, folder: string): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 5_000 });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const applied = await readMigrations(client);
    const tables = await dumpTables(client, folder);
    await writeLines(join(folder, wantedList), eachFile(client, store));
    const sequences = await listSequences(client);
    const audit = await readAuditEnd(client);
    if (lost) throw lost;
    return { ...applied, tables, sequences, ...(audit && { audit }) };
  } finally {
    await client.end();
  }
}

async function writeSet(folder: string, source: Source, earlier?: string): Promise<Backup> {
  const { store, say } = source;
  await mkdir(join(folder, 'tables'), { recursive: true });
  const copy = await dumpDatabase(source, folder);
  say(`  ${copy.tables.length} tables`);
  const wanted = join(folder, wantedList);
  const { files, missing, corrupted } = await copyFiles(folder, wanted, { store, earlier, say });
  await rm(wanted);
  await writeManifest(folder, {
    release,
    createdAt: new Date().toISOString(),
    ...copy,
    files,
  });
  return { tables: copy.tables, audit: copy.audit, files, missing, corrupted };
}

/** The folder appears whole or not at all. @throws BackupError */
export async function createBackup(folder: string, source: Source): Promise<Backup> {
  if (existsSync(folder)) {
    throw new BackupError(`${folder} exists: name a folder that does not.`);
  }
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}.unfinished-`));
  try {
    let whole = join(draft, 'first');
    let backup = await writeSet(whole, source);
    if (backup.missing.length > 0) {
      // The shop may have deleted them after the snapshot: a second one does not name them then.
      source.say('  some files are gone: once more');
      const earlier = whole;
      whole = join(draft, 'second');
      backup = await writeSet(whole, source, earlier);
    }
    await rename(whole, folder);
    await syncToDisk(dirname(folder));
    return backup;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
