import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  installJobTables,
  listMigrations,
  type Migration,
  refuseUnsuitableServer,
  runMigrations,
} from '../../db/migrate.ts';
import { preparationLock } from '../../db/prepare.ts';
import {
  erasureFolder,
  type FileStore,
  invoiceNumberFolder,
  isLasting,
} from '../../files/file-store.ts';
import { copyFile, type CopyPlaces } from '../copy-file.ts';
import { loadTables } from './database-dump.ts';
import {
  BackupError,
  type Content,
  damaged,
  dumpPath,
  fileListName,
  type Manifest,
  measureFile,
  readJsonLines,
  readManifest,
  readStoredCopy,
  type StoredCopy,
} from './manifest.ts';

const reportEvery = 200;

/** @throws BackupError when this release does not know all of them */
export function chooseMigrations({ migrations, lastMigration }: Manifest): readonly Migration[] {
  const known = listMigrations();
  if (migrations.every(({ when }, index) => known[index]?.when === when)) {
    return known.slice(0, migrations.length);
  }
  throw new BackupError(
    `A newer release wrote this backup: its last migration is ${lastMigration}, and this release knows them up to ${known.at(-1)!.tag}.`,
  );
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  if (rows[0].tables === 0) return;
  throw new BackupError('The database is not empty: a backup is only restored into an empty one.');
}

/** What ended after the backup must not be valid again. */
const endSessions = 'update sessions set revoked_at = now() where revoked_at is null';

/** The next start asks whether it is the same shop. */
async function recordOrigin(client: pg.Client, { createdAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `select to_jsonb(installation) ? 'restored_backup_at' as "isKnown" from installation`,
  );
  if (!rows[0]?.isKnown) return;
  await client.query(
    `update installation set restored_backup_at = $1, place = 'a backup', is_origin_unknown = true`,
    [createdAt],
  );
  await client.query(
    `insert into operation_times (name, at) values ('backup', $1)
      on conflict (name) do update set at = excluded.at`,
    [createdAt],
  );
}

async function loadDatabase(
  client: pg.Client,
  { folder, manifest }: OpenBackup,
  folderId: string,
): Promise<void> {
  await client.query('begin');
  await runMigrations(client, chooseMigrations(manifest));
  await loadTables(client, manifest, folder);
  await client.query(endSessions);
  await client.query('update installation set data_folder_id = $1', [folderId]);
  await recordOrigin(client, manifest);
  await client.query('commit');
  await client.query('analyze');
}

export interface OpenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Target {
  readonly database: string;
  readonly places: CopyPlaces;
  readonly say: (line: string) => void;
  /** It is called before anything is written. */
  readonly onEmpty: () => void;
}

/** Returns the new id of database and files. @throws BackupError when the database is in use */
export async function restoreBackup(backup: OpenBackup, target: Target): Promise<string> {
  const { database, places, say, onEmpty } = target;
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnsuitableServer(client);
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await refuseUsedDatabase(client);
    onEmpty();
    let count = 0;
    for await (const file of listCopies(backup.folder)) {
      await restoreFile(places, file);
      count += 1;
      if (count % reportEvery === 0) say(`  ${count} of ${backup.manifest.files.count} files`);
    }
    say(`  ${count} files`);
    await installJobTables(client);
    const folderId = randomUUID();
    await loadDatabase(client, backup, folderId);
    return folderId;
  } finally {
    await client.end();
  }
}

async function verify(folder: string, path: string, expected: Content): Promise<void> {
  const found = await measureFile(join(folder, path)).catch(() => undefined);
  if (found?.sha256 !== expected.sha256) throw damaged(path);
}

async function* listCopies(folder: string) {
  for await (const line of readJsonLines(join(folder, fileListName))) yield readStoredCopy(line);
}

/** Reads all of it. @throws BackupError */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await verify(folder, dumpPath(table), table);
  await verify(folder, fileListName, manifest.files);
  for await (const copy of listCopies(folder)) await verify(folder, `files/${copy.key}`, copy);
  return manifest;
}

async function isStored(store: FileStore, key: string): Promise<boolean> {
  const found = await store.open(key);
  found?.stream.destroy();
  return found !== undefined;
}

/** Lasting files that are there already stay as they are. */
async function restoreFile(places: CopyPlaces, file: StoredCopy): Promise<void> {
  if (isLasting(file.key) && (await isStored(places.target, file.key))) return;
  await copyFile(places, file);
}

/** @throws BackupError */
export function findErasures(folder: string): string {
  const inside = join(folder, 'files', erasureFolder);
  const found = existsSync(inside) ? inside : folder;
  if (existsSync(found)) return found;
  throw new BackupError(`There is no folder ${folder} with erasures.`);
}

/** The numbers of invoices stand beside the erasures, which a shop may not have. */
export async function addInvoiceNumbers(erasures: string, store: FileStore): Promise<number> {
  const places = [dirname(erasures), join(erasures, 'files')];
  const folder = places.map((place) => join(place, invoiceNumberFolder)).find(existsSync);
  if (!folder) return 0;
  const names = (await readdir(folder)).filter((name) => /^[A-Za-z0-9-]+\.json$/.test(name));
  for (const name of names) {
    const key = `${invoiceNumberFolder}${name}`;
    if (!(await isStored(store, key))) await store.put(key, await readFile(join(folder, name)));
  }
  return names.length;
}

export async function addErasures(folder: string, store: FileStore): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9]+\.json$/.test(name));
  for (const name of names) {
    const key = `${erasureFolder}${name}`;
    if (await isStored(store, key)) continue;
    await store.put(key, await readFile(join(folder, name)));
  }
  return names.length;
}
