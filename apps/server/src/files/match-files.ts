import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { ShopError, StartupError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { bucketIdKey, erasureFolder, type FileStore } from './file-store.ts';

type MatchFiles = (owner: pg.Client) => Promise<void>;

export async function readBucketId(store: FileStore): Promise<string | null> {
  const found = await store.open(bucketIdKey);
  return found ? (await text(found.stream)).trim() : null;
}

export const writeBucketId = (store: FileStore, id: string) =>
  store.put(bucketIdKey, Buffer.from(`${id}\n`));

async function hasFiles(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query('select exists (select from files) as found');
  return rows[0].found;
}

/** @throws StartupError when the bucket is not the one of the database */
async function matchBucket(owner: pg.Client, store: FileStore, bucket: string): Promise<void> {
  const { rows } = await owner.query('select data_folder_id from installation');
  const expected: string | null = rows[0].data_folder_id;
  const found = await readBucketId(store);
  if (found && found === expected) return;
  if (found && expected) {
    throw new StartupError(`The bucket ${bucket} has the files of another shop: see S3_BUCKET.`);
  }
  if (!found && (await hasFiles(owner))) {
    throw new StartupError(
      `The bucket ${bucket} does not have the files of this shop: run npm run files:move -- --to s3`,
    );
  }
  const id = found ?? expected ?? randomUUID();
  if (!found) await writeBucketId(store, id);
  await owner.query('update installation set data_folder_id = $1', [id]);
}

export function chooseFileMatch(
  { s3, databaseUrl, dataDir }: Pick<Config, 's3' | 'databaseUrl' | 'dataDir'>,
  store: FileStore,
  log: Logger,
): MatchFiles | undefined {
  if (s3) {
    return (owner) =>
      matchBucket(owner, store, s3.bucket).catch((error: unknown) => {
        if (!(error instanceof ShopError)) throw error;
        log.warn({ err: error.cause }, 'the bucket was not compared with the database');
      });
  }
  return databaseUrl === undefined ? undefined : (owner) => matchDataFolder(owner, dataDir);
}

const idFile = 'data-folder-id';

export function readFolderId(dataDir: string): string | undefined {
  const path = join(dataDir, idFile);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function writeFolderId(dataDir: string, id: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, idFile), `${id}\n`);
}

function describeMismatch(dataDir: string, expected: string, found: string | undefined): string {
  const state = found ? `is the data folder ${found}` : `has no file ${idFile}`;
  return [
    `The database works with the data folder ${expected}, and ${dataDir} ${state}: its files lie elsewhere.`,
    'Give every node the same folder as DATA_DIR.',
    `If this folder takes the place of the other, write the id into it: echo ${expected} > ${join(dataDir, idFile)}`,
  ].join(' ');
}

/** @throws StartupError when the folder is not the database's. Call it for one node at a time. */
export async function matchDataFolder(owner: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await owner.query('select data_folder_id from installation');
  const expected: string | null = rows[0].data_folder_id;
  const found = readFolderId(dataDir);
  if (expected !== null && expected !== found) {
    throw new StartupError(describeMismatch(dataDir, expected, found));
  }
  if (expected !== null) return;
  const id = found ?? randomUUID();
  // The file first: a start that is cut short between the two is completed by the next.
  if (!found) writeFolderId(dataDir, id);
  await owner.query('update installation set data_folder_id = $1', [id]);
}

const markerOf = (dataDir: string) => join(dataDir, 'restore-unfinished');

export const isRestoring = (dataDir: string) => existsSync(markerOf(dataDir));

export const noteRestore = (dataDir: string) => writeFileSync(markerOf(dataDir), '');

export const endRestore = (dataDir: string) => rmSync(markerOf(dataDir));

/** Erasures do not count: they are for the shop that is restored. */
export function folderHasFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'files');
  const erasures = join(folder, erasureFolder);
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(erasures),
  );
}

/** @throws StartupError for a shop that would start without its data */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  throw new StartupError(
    `A restore into ${dataDir} was not finished: run npm run restore again, or delete ${markerOf(dataDir)}.`,
  );
}
