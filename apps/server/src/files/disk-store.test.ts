import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

test.for([
  '../outside',
  'private/../../outside',
  '/outside',
  'private//outside',
  'private/./outside',
  '..\\outside',
  '.outside',
  '..',
  '',
])('no file is written, read or deleted by the key "%s"', async (key) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-disk-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = createDiskStore(dataDir);
  const outside = join(dataDir, 'outside');
  await writeFile(outside, 'of another shop');
  const attempts = [
    () => store.put(key, Buffer.from('x')),
    () => store.moveIn(key, outside, 1),
    () => store.open(key),
    () => store.readLocally(key, async () => undefined),
    () => store.delete(key),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('not a key');
  expect(await readdir(dataDir)).toEqual(['files', 'outside']);
});
