import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { connect, type Database } from '../db/client.ts';
import { files } from '../db/tables/files.ts';
import { type FileStore, lastingFolders } from '../files/file-store.ts';
import { openFileStore } from '../files/files.ts';
import { incomingFolderOf } from '../files/incoming-files.ts';
import { readBucketId, readFolderId, writeBucketId, writeFolderId } from '../files/match-files.ts';
import { listStoredFiles } from '../files/stored-files.ts';
import type { Config } from '../platform/config.ts';
import { ShopError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { CopyFailure, copyFile, type CopyPlaces } from './copy-file.ts';
import { findDatabase } from './open-database.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const usage = 'npm run files:move -- --to s3, or --to disk';

type Destination = 's3' | 'disk';

const log = createLog('silent');
const say = (line: string) => stdout.write(`${line}\n`);

const filesAtOnce = 4;
const reportEvery = 100;

function readDestination(): Destination {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === 's3' || values.to === 'disk') return values.to;
  throw new Error(`Say where to: ${usage}`);
}

function identify(config: Config, store: FileStore, place: Destination) {
  if (place === 's3') {
    return { read: () => readBucketId(store), write: (id: string) => writeBucketId(store, id) };
  }
  const { dataDir } = config;
  return {
    read: async () => readFolderId(dataDir) ?? null,
    write: async (id: string) => writeFolderId(dataDir, id),
  };
}

async function readShopId(db: Database): Promise<string | null> {
  const { rows } = await db.execute(sql`select data_folder_id as id from installation`);
  return (rows[0] as { id: string | null }).id;
}

async function copyAll(db: Database, places: CopyPlaces) {
  const counts = { copied: 0, unchanged: 0 };
  const failures: string[] = [];
  const total = await db.$count(files);
  const limited = pLimit(filesAtOnce);
  let done = 0;
  for await (const stored of listStoredFiles(db)) {
    const copies = stored.map((file) =>
      limited(async () => {
        try {
          counts[await copyFile(places, file)] += 1;
        } catch (error) {
          if (!(error instanceof CopyFailure)) throw error;
          failures.push(`${file.key}: ${error.message}`);
        }
      }),
    );
    await Promise.all(copies);
    done += 1;
    if (done % reportEvery === 0) say(`  ${done} of ${total}`);
  }
  for (const folder of lastingFolders) {
    for await (const key of places.source.list(folder)) {
      counts[await copyFile(places, { key })] += 1;
    }
  }
  return { ...counts, failures };
}

async function moveFiles(config: Config, db: Database, destination: Destination) {
  const { dataDir, s3 } = config;
  if (!s3) throw new Error('Set the S3_ settings for this command: see .env.example.');
  const temporaryFolder = incomingFolderOf(dataDir);
  mkdirSync(temporaryFolder, { recursive: true });
  const bucket = await openFileStore({ s3, dataDir });
  const disk = await openFileStore({ s3: null, dataDir });
  const [source, target] = destination === 's3' ? [disk, bucket] : [bucket, disk];
  const identity = identify(config, target, destination);
  const [shopId, targetId] = [await readShopId(db), await identity.read()];
  if (shopId && targetId && shopId !== targetId) {
    throw new Error('The destination has the files of another shop.');
  }
  say(destination === 's3' ? `From ${dataDir} to ${s3.bucket}` : `From ${s3.bucket} to ${dataDir}`);
  const { copied, unchanged, failures } = await copyAll(db, { source, target, temporaryFolder });
  if (failures.length > 0 && copied + unchanged === 0) {
    throw new Error('None of the files was found: are these the settings of the shop?');
  }
  const id = shopId ?? targetId ?? randomUUID();
  if (!targetId) await identity.write(id);
  if (!shopId) await db.execute(sql`update installation set data_folder_id = ${id}`);
  say(`${copied} files were copied, ${unchanged} were there already.`);
  return failures;
}

function sayThatItContinues(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  throw new Error(`${reason}: run the command again to continue.`, { cause: error });
}

async function run(): Promise<undefined> {
  const destination = readDestination();
  const config = readShopConfig(destination === 'disk');
  const { owner } = await findDatabase(config);
  const db = connect(owner, log, 1);
  try {
    const failures = await moveFiles(config, db, destination).catch(sayThatItContinues);
    if (failures.length === 0) return undefined;
    const lines = failures.toSorted().map((failure) => `  ${failure}`);
    throw new Error(`${failures.length} files were not copied:\n${lines.join('\n')}`);
  } finally {
    await db.$client.end();
  }
}

await runCommand(`Copies all files between the data folder and S3: ${usage}`, run);
