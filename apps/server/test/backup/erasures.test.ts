import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listErased, readErasure, recordErasure } from '../../src/features/privacy/erasures.ts';
import { createDiskFiles } from '../../src/files/files.ts';
import { createFolder } from '../processes/server-process.ts';
import { shopTest } from '../support/shop-test.ts';
import { createBackup, createEmptyTarget, query, runCommand, settingsOf } from './commands.ts';

const test = shopTest();

const erasedAt = new Date('2026-11-01T08:00:00Z');

async function listIn(dataDir: string) {
  const found: string[] = [];
  for await (const id of listErased({ files: createDiskFiles(dataDir) })) found.push(id);
  return found.sort();
}

test(
  'a backup has the erasures, and a restore adds them to those that are there',
  { tags: ['slow', 'PRIV-06'] },
  async ({ shop, product }) => {
    const { deps } = shop;
    await recordErasure(deps, { documentId: 'inbackup', erasedAt, reviews: 'delete' });
    await recordErasure(deps, { documentId: 'inboth', erasedAt, reviews: 'delete' });
    const folder = await createBackup(settingsOf(shop));

    const target = await createEmptyTarget();
    const later = new Date('2026-11-20T08:00:00Z');
    const files = createDiskFiles(target.DATA_DIR);
    await recordErasure({ files }, { documentId: 'inboth', erasedAt: later, reviews: 'anonymous' });
    const lost = join(await createFolder(), 'lost');
    await recordErasure(
      { files: createDiskFiles(lost) },
      { documentId: 'lost', erasedAt: later, reviews: 'anonymous' },
    );
    const restored = await runCommand('restore', folder, target, ['--erasures', lost]).end();
    expect(restored.exitCode, restored.output).toBe(0);
    expect(restored.output).toContain('1 erasures of');
    expect(await listIn(target.DATA_DIR)).toEqual(['inbackup', 'inboth', 'lost']);
    expect(await readErasure({ files }, 'inboth')).toMatchObject({
      erasedAt: later,
      reviews: 'anonymous',
    });
    const found = await query(target.DATABASE_OWNER_URL, 'select 1 from products where id = $1', [
      product.id,
    ]);
    expect(found).toHaveLength(1);
  },
);

test('the record of an erasure names no one', { tags: ['PRIV-06'] }, async ({ shop, customer }) => {
  const { documentId, username, email } = customer.user;
  await recordErasure(shop.deps, { documentId, erasedAt, reviews: 'anonymous' });
  const path = join(shop.deps.config.dataDir, 'files/erasures', `${documentId}.json`);
  const text = await readFile(path, 'utf8');
  expect(JSON.parse(text)).toEqual({ erasedAt: erasedAt.toISOString(), reviews: 'anonymous' });
  expect(text).not.toContain(username);
  expect(text).not.toContain(email);
});

test('other files beside the erasures are ignored', async ({ shop }) => {
  const folder = join(shop.deps.config.dataDir, 'files/erasures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.DS_Store'), 'x');
  expect(await listIn(shop.deps.config.dataDir)).not.toContain('.DS_Store');
});
