import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../../src/db/prepare.ts';
import { createLog } from '../../src/platform/log.ts';
import { bucketIdKey } from '../../src/files/file-store.ts';
import { openFileStore } from '../../src/files/files.ts';
import { chooseFileMatch } from '../../src/files/match-files.ts';
import { command, copyDatabase } from '../database-cluster.ts';
import { createFolder, liveSettings, runServer } from '../processes/server-process.ts';
import { bucketSettings, startS3Server } from './s3-server.ts';

const store = await startS3Server();
afterAll(store.close);
afterEach(() => store.setFate(() => 'served'));

async function createDatabase() {
  const { address, ownerAddress, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  return { DATABASE_URL: address, DATABASE_OWNER_URL: ownerAddress };
}

type DatabaseSettings = Awaited<ReturnType<typeof createDatabase>>;

async function startShop(s3: Record<string, string>, database?: DatabaseSettings) {
  const dataDir = join(await createFolder(), 'data');
  return runServer({
    ...liveSettings,
    ...(database ?? (await createDatabase())),
    DATA_DIR: dataDir,
    ...s3,
  });
}

const slow = { timeout: 300_000 };

const secret = 'wrong-secret-0123456789';

test.for([
  ['an unknown access key', { accessKeyId: 'UNKNOWN' }, /the store does not know S3_ACCESS_KEY_ID/],
  ['a wrong secret', { secretAccessKey: secret }, /S3_SECRET_ACCESS_KEY is not the secret/],
  ['a missing bucket', { bucket: 'another' }, /S3_BUCKET another does not exist/],
] as const)('%s stops the start with one clear line', async ([, changed, line]) => {
  const server = await startShop(bucketSettings({ ...store.settings, ...changed }));
  const { exitCode, output } = await server.end();
  expect(exitCode, output).toBe(78);
  expect(output).toMatch(line);
  expect(output).not.toContain(secret);
  expect(output).not.toContain('StringToSign');
});

test('nodes with data folders of their own share a bucket', slow, async () => {
  const [s3, database] = [bucketSettings(store.settings), await createDatabase()];
  const [first, second] = [await startShop(s3, database), await startShop(s3, database)];
  await first.waitFor('ready');
  await second.waitFor('ready');
  expect(await store.listKeys()).toContain('data-folder-id');
  for (const node of [first, second]) {
    node.signal('SIGTERM');
    expect((await node.end()).exitCode).toBe(0);
  }
});

test.for(['overloaded', 'hanging'] as const)(
  'a shop starts while its store is %s',
  async (fate) => {
    store.setFate(() => fate);
    const server = await startShop(bucketSettings(store.settings));
    await server.waitFor('ready');
    server.signal('SIGTERM');
    const { exitCode, output } = await server.end();
    expect(exitCode).toBe(0);
    expect(output).toContain('The store of the files is unavailable');
  },
);

test('a database whose files are not in the bucket is refused', async () => {
  const { address: runtime, ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const log = createLog('silent');
  const dataDir = await createFolder();
  const config = { s3: store.settings, databaseUrl: runtime, dataDir, live: false };
  const files = await openFileStore(config);
  const prepare = () =>
    prepareDatabase({ owner, runtime }, { log, matchFiles: chooseFileMatch(config, files, log) });

  await command(owner, `update installation set data_folder_id = 'another'`);
  await expect(prepare()).rejects.toThrow('has the files of another shop');
  await files.delete(bucketIdKey);
  await command(
    owner,
    `insert into files (document_id, visibility, storage_key, name, mime_type, size_bytes, sha256)
      values ('a', 'private', 'packages/a.zip', 'a.zip', 'application/zip', 1, 'x')`,
  );
  await expect(prepare()).rejects.toThrow('npm run files:move -- --to s3');
  await command(owner, 'delete from files');
  await prepare();
  expect(await store.listKeys()).toContain(bucketIdKey);
});
