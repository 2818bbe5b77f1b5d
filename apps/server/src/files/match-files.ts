import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { ShopError, StartupError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { bucketIdKey, type FileStore, lastingFolders } from './file-store.ts';

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

type MatchedConfig = Pick<Config, 's3' | 'databaseUrl' | 'dataDir' | 'live'>;

/** A shop that does not sell for real is not asked whether it is a copy. */
export function chooseFileMatch(
  { s3, databaseUrl, dataDir, live }: MatchedConfig,
  store: FileStore,
  log: Logger,
): MatchFiles {
  return async (owner) => {
    if (s3) {
      await matchBucket(owner, store, s3.bucket).catch((error: unknown) => {
        if (!(error instanceof ShopError)) throw error;
        log.warn({ err: error.cause }, 'the bucket was not compared with the database');
      });
    } else if (databaseUrl === undefined) keepFolderId(dataDir);
    else await matchDataFolder(owner, dataDir);
    const place = s3 ? `${s3.endpoint} ${s3.bucket}` : describePlace(dataDir);
    if (await recordPlace(owner, place, live)) log.warn(originQuestion);
  };
}

export const originQuestion =
  'This shop was copied or restored. Say once which one it is: npm run installation -- same (it takes the place of the other), or -- second (both go on). Until then, payments that it does not know wait.';

/** A copy of the folder has another file, even at the same path. */
function describePlace(dataDir: string): string {
  const { ino, birthtimeMs } = statSync(join(dataDir, idFile));
  return `${ino} ${Math.floor(birthtimeMs / 1_000)}`;
}

/** Returns true while it is not known which of two shops this is. */
async function recordPlace(owner: pg.Client, place: string, isAsked: boolean): Promise<boolean> {
  const { rows } = await owner.query<{ place: string | null; isOriginUnknown: boolean }>(
    'select place, is_origin_unknown as "isOriginUnknown" from installation',
  );
  const before = rows[0]!;
  if (before.place === place) return before.isOriginUnknown;
  const isOriginUnknown = isAsked && (before.place !== null || before.isOriginUnknown);
  await owner.query('update installation set place = $1, is_origin_unknown = $2', [
    place,
    isOriginUnknown,
  ]);
  return isOriginUnknown;
}

const idFile = 'data-folder-id';

/** The database of such a folder is in it. */
function keepFolderId(dataDir: string): void {
  if (readFolderId(dataDir) === undefined) writeFolderId(dataDir, randomUUID());
}

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
  // The file comes first: a start that is cut short between the two is completed by the next.
  if (!found) writeFolderId(dataDir, id);
  await owner.query('update installation set data_folder_id = $1', [id]);
}

const markerOf = (dataDir: string) => join(dataDir, 'restore-unfinished');

export const isRestoring = (dataDir: string) => existsSync(markerOf(dataDir));

export const noteRestore = (dataDir: string) => writeFileSync(markerOf(dataDir), '');

export const endRestore = (dataDir: string) => rmSync(markerOf(dataDir));

/** Lasting files do not count: they are for the shop that is restored. */
export function folderHasFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'files');
  const lasting = lastingFolders.map((name) => join(folder, name));
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      !lasting.some((name) => join(entry.parentPath, entry.name).startsWith(name)),
  );
}

/** @throws StartupError for a shop that would start without its data */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  throw new StartupError(
    `A restore into ${dataDir} was not finished: run npm run restore again, or delete ${markerOf(dataDir)}.`,
  );
}
