import { cp, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readManifest, writeManifest, measureFile } from '../../src/commands/backup/manifest.ts';
import { createFolder, liveSettings, runServer } from '../processes/server-process.ts';
import { createProduct } from '../support/factories.ts';
import { shopTest } from '../support/shop-test.ts';
import { createBackup, createEmptyTarget, query, runCommand, settingsOf } from './commands.ts';

const test = shopTest().extend('backup', { scope: 'file' }, async ({ shop }) => {
  await createProduct(shop);
  return createBackup(settingsOf(shop), shop.deps.config.dataDir);
});

const countTables = async (address: string) =>
  (await query(address, `select count(*)::int as n from pg_tables where schemaname = 'public'`))[0]
    .n;

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
}

const oneOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const file = entries.find((entry) => entry.isFile())!;
  return join(file.parentPath, file.name);
};

test.for([
  ['an image or package', (folder: string) => oneOf(join(folder, 'files')).then(flipByte)],
  ['a table', (folder: string) => flipByte(join(folder, 'tables/public.products.txt.gz'))],
  ['the list of files', (folder: string) => truncate(join(folder, 'files.jsonl'), 40)],
  ['the manifest', (folder: string) => flipByte(join(folder, 'manifest.json'))],
] as const)(
  'a backup with damage in %s is refused before anything is written',
  async ([, damage], { backup }) => {
    const folder = join(await createFolder(), 'damaged');
    await cp(backup, folder, { recursive: true });
    await damage(folder);
    const target = await createEmptyTarget();
    const { exitCode, output } = await runCommand('restore', folder, target).end();
    expect(exitCode).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/^The backup is damaged: \S+ is not as/);
    expect(await countTables(target.DATABASE_URL)).toBe(0);
    expect(await readdir(join(target.DATA_DIR, 'files')).catch(() => [])).toEqual([]);
  },
);

test.for(['private/../../escaped', '/escaped', 'private/./escaped', 'private//escaped', '..'])(
  'a backup that names the file %s is refused before anything is written, even with right sums',
  async (key, { backup }) => {
    const folder = join(await createFolder(), 'changed');
    await cp(backup, folder, { recursive: true });
    const list = join(folder, 'files.jsonl');
    const lines = (await readFile(list, 'utf8')).trim().split('\n');
    const stored = JSON.parse(lines[0]!);
    await cp(join(folder, 'files', stored.key), join(folder, 'escaped'));
    lines[0] = JSON.stringify({ ...stored, key });
    await writeFile(list, `${lines.join('\n')}\n`);
    const { files, ...facts } = await readManifest(folder);
    await writeManifest(folder, { ...facts, files: { ...files, ...(await measureFile(list)) } });
    const target = await createEmptyTarget();
    const { exitCode, output } = await runCommand('restore', folder, target).end();
    expect(exitCode).toBe(1);
    expect(output).toContain('The backup is damaged: files.jsonl is not as');
    expect(await countTables(target.DATABASE_URL)).toBe(0);
    expect(await readdir(target.DATA_DIR).catch(() => [])).not.toContain('escaped');
  },
);

test('a restore into a shop in use is refused, and its data stays', async ({ shop, backup }) => {
  const used = settingsOf(shop);
  const target = await createEmptyTarget();
  const attempts = [
    [used, /has the files of a shop/],
    [{ ...used, DATA_DIR: target.DATA_DIR }, /^The database is not empty/m],
  ] as const;
  for (const [settings, reason] of attempts) {
    const { exitCode, output } = await runCommand('restore', backup, settings).end();
    expect(exitCode).toBe(1);
    expect(output).toMatch(reason);
  }
  expect((await shop.app.inject('/api/products')).json().data).toHaveLength(1);
});

test('the folder of a backup is a new one, and that of a restore has a whole backup', async ({
  shop,
  backup,
}) => {
  const again = await runCommand('backup', backup, settingsOf(shop)).end();
  expect(again.output).toContain(`${backup} exists: name a folder that does not.`);
  const target = await createEmptyTarget();
  const nothing = await runCommand('backup', join(await createFolder(), 'backup'), target).end();
  expect(nothing.output).toContain('There is no shop in');
  const empty = await runCommand('restore', await createFolder(), target).end();
  expect(empty.output).toContain('is not a complete backup');
  expect([again, nothing, empty].map(({ exitCode }) => exitCode)).toEqual([1, 1, 1]);
});

test('a restore names erasures that it does not find, and writes nothing', async ({ backup }) => {
  const target = await createEmptyTarget();
  const missing = join(await createFolder(), 'missing');
  const refused = await runCommand('restore', backup, target, ['--erasures', missing]).end();
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toContain(`There is no folder ${missing} with erasures.`);
  expect(await countTables(target.DATABASE_URL)).toBe(0);
});

test('a shop does not start on a restore that was cut short', async () => {
  const DATA_DIR = await createFolder();
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(join(DATA_DIR, 'restore-unfinished'), '');
  const server = await runServer({ ...liveSettings, DATA_DIR });
  const { exitCode, output } = await server.end();
  expect(exitCode).toBe(78);
  expect(output).toContain('was not finished: run npm run restore again');
});
