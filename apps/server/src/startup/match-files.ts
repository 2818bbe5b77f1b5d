import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { matchDataFolder } from '../db/embedded/data-folder.ts';
import { ShopError } from '../errors.ts';
import type { Logger } from '../logging/log.ts';
import { bucketIdKey, type FileStore } from '../providers/files/file-store.ts';
import { StartupError } from './startup-error.ts';

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
