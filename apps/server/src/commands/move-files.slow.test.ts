import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, onTestFinished } from 'vitest';
import { bucketSettings, startS3Server } from '../../test/s3/s3-server.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { createProduct } from '../../test/support/factories.ts';
import { settingsOf } from '../../test/backup/commands.ts';
import { createFolder, runProgram } from '../../test/processes/server-process.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { uploadImage } from '../../test/support/upload-image.ts';
import { files } from '../db/tables/files.ts';

const store = await startS3Server();
afterAll(store.close);

const test = shopTest();

const s3 = bucketSettings(store.settings);

const moveFiles = (shop: TestShop, args: readonly string[], changed: Record<string, string> = s3) =>
  runProgram('commands/move-files', { ...settingsOf(shop), ...changed }, args).end();

async function createStoredProduct(shop: TestShop) {
  const product = await createProduct(shop);
  const [row] = await shop.deps.db.select().from(files).where(eq(files.sha256, product.sha256));
  return { product, key: `private/${row!.storageKey}` };
}

const counts = (copied: number, unchanged: number) =>
  `${copied} files were copied, ${unchanged} were there already.`;

const pathIn = (folder: string, key: string) => join(folder, 'files', key);

test('files move to S3 and back, each run once and then changing nothing', async ({
  shop,
  customer,
}) => {
  const [image] = (await uploadImage(shop, customer)).json();
  const imageKey = image.url.replace('/uploads/', 'public/');
  const stored = [await createStoredProduct(shop), await createStoredProduct(shop)];
  const to = await moveFiles(shop, ['--to', 's3']);
  expect(to.exitCode, to.output).toBe(0);
  const [, copied] = /(\d+) files were copied, 0 were there/.exec(to.output)!;
  const keys = await store.listKeys();
  expect(keys).toEqual(expect.arrayContaining([...stored.map(({ key }) => key), 'data-folder-id']));
  expect(keys).toContain(imageKey);
  expect((await moveFiles(shop, ['--to', 's3'])).output).toContain(counts(0, Number(copied)));
  for (const { product, key } of stored) {
    const path = pathIn(shop.deps.config.dataDir, key);
    expect((await readFile(path)).equals(product.bytes)).toBe(true);
  }

  const DATA_DIR = join(await createFolder(), 'data');
  const back = await moveFiles(shop, ['--to', 'disk'], { ...s3, DATA_DIR });
  expect(back.exitCode, back.output).toBe(0);
  expect(back.output).toContain(counts(Number(copied), 0));
  for (const { product, key } of stored) {
    expect((await readFile(pathIn(DATA_DIR, key))).equals(product.bytes)).toBe(true);
  }
  const served = await shop.app.inject(image.url);
  expect((await readFile(pathIn(DATA_DIR, imageKey))).equals(served.rawPayload)).toBe(true);
  const again = await moveFiles(shop, ['--to', 'disk'], { ...s3, DATA_DIR });
  expect(again.output).toContain(counts(0, Number(copied)));
  expect((await stat(join(DATA_DIR, 'data-folder-id'))).isFile()).toBe(true);
});

test('a copy that is corrupted or missing is made again', async ({ shop }) => {
  const [first, second] = [await createStoredProduct(shop), await createStoredProduct(shop)];
  await moveFiles(shop, ['--to', 's3']);
  await writeFile(store.pathOf(first.key), 'corrupted');
  await rm(store.pathOf(second.key));
  const { exitCode, output } = await moveFiles(shop, ['--to', 's3']);
  expect(exitCode, output).toBe(0);
  expect(output).toContain('2 files were copied');
  for (const { key, product } of [first, second]) {
    expect((await readFile(store.pathOf(key))).equals(product.bytes)).toBe(true);
  }
});

test('a source that is corrupted or missing is listed, and the others are copied', async ({
  shop,
}) => {
  const { dataDir } = shop.deps.config;
  const [corrupted, missing, intact] = [
    await createStoredProduct(shop),
    await createStoredProduct(shop),
    await createStoredProduct(shop),
  ];
  const saved = join(await createFolder(), 'saved');
  await copyFile(pathIn(dataDir, corrupted.key), saved);
  await writeFile(pathIn(dataDir, corrupted.key), 'corrupted');
  await rm(pathIn(dataDir, missing.key));
  const { exitCode, output } = await moveFiles(shop, ['--to', 's3']);
  expect(exitCode).toBe(1);
  expect(output).toContain('2 files were not copied:');
  expect(output).toContain(`  ${corrupted.key}: corrupted`);
  expect(output).toContain(`  ${missing.key}: missing`);
  const keys = await store.listKeys();
  expect(keys).toContain(intact.key);
  expect(keys).not.toContain(corrupted.key);
  await copyFile(saved, pathIn(dataDir, corrupted.key));
  await shop.deps.files.putPackage(missing.key.replace('private/', ''), missing.product.bytes);
  expect((await moveFiles(shop, ['--to', 's3'])).output).toContain('2 files were copied');
});

test('the command refuses with a clear line and without the secret', async ({ shop }) => {
  const wrong = { ...s3, S3_SECRET_ACCESS_KEY: 'a-wrong-secret' };
  const refusals = [
    [[], s3, /^Say where to: /],
    [['--to', 'ftp'], s3, /^Say where to: /],
    [['--to', 's3'], {}, /^Set the S3_ settings/],
    [['--to', 's3'], { S3_BUCKET: 'x' }, /S3_BUCKET/],
    [['--to', 's3'], wrong, /S3_SECRET_ACCESS_KEY is not the secret of/],
  ] as const;
  for (const [args, changed, line] of refusals) {
    const { exitCode, output } = await moveFiles(shop, args, changed);
    expect(exitCode).toBe(1);
    expect(output).toMatch(line);
    expect(output).not.toContain('a-wrong-secret');
  }
});

test('a store that is away stops the command, and the next run continues', async ({ shop }) => {
  const { key } = await createStoredProduct(shop);
  store.setFate(({ method }) => (method === 'PUT' ? 'overloaded' : 'served'));
  const { exitCode, output } = await moveFiles(shop, ['--to', 's3']);
  store.setFate(() => 'served');
  expect(exitCode).toBe(1);
  expect(output).toContain('run the command again to continue');
  expect((await moveFiles(shop, ['--to', 's3'])).exitCode).toBe(0);
  expect(await store.listKeys()).toContain(key);
});

test('an empty source gives the bucket no id', async ({ shop }) => {
  const empty = await startS3Server();
  onTestFinished(empty.close);
  await createStoredProduct(shop);
  const { exitCode, output } = await moveFiles(shop, ['--to', 's3'], {
    ...s3,
    S3_ENDPOINT: empty.settings.endpoint,
    DATA_DIR: await createFolder(),
  });
  expect(exitCode).toBe(1);
  expect(output).toContain('None of the files was found');
  expect(await empty.listKeys()).toEqual([]);
});

test('files that were uploaded after the switch to S3 stay as they are', async ({
  shop,
  customer,
}) => {
  await moveFiles(shop, ['--to', 's3']);
  const [image] = (await uploadImage(shop, customer)).json();
  await moveFiles(shop, ['--to', 's3']);
  for (const { url } of Object.values<{ url: string }>(image.formats)) {
    await rm(pathIn(shop.deps.config.dataDir, url.replace('/uploads/', 'public/')));
  }
  const { exitCode, output } = await moveFiles(shop, ['--to', 's3']);
  expect(exitCode, output).toBe(0);
  expect(output).toContain('0 files were copied');
});
