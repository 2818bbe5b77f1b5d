import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../../src/db/prepare.ts';
import { createLog } from '../../src/logging/log.ts';
import { connect, createEmptyTarget, query, runCommand, startShop } from '../backup/commands.ts';
import { copyDatabase } from '../database-cluster.ts';
import { createFolder } from '../processes/server-process.ts';
import { until } from '../support/build-test-app.ts';

const log = createLog('silent');
const slow = { timeout: 120_000 };
const fixtures = join(import.meta.dirname, 'fixtures');
const released = resolve(import.meta.dirname, '../../src/db/migrations');

const archives = (await readdir(fixtures)).filter((name) => name.endsWith('.tar.gz'));

/** The released migrations and one more. */
async function addMigration(...statements: string[]): Promise<string> {
  const folder = join(await createFolder(), 'migrations');
  await cp(released, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const { idx, when, ...last } = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: idx + 1, when: when + 1, tag: '9999_next' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, '9999_next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

async function copyShop() {
  const { address: runtime, ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  return { runtime, owner };
}

const hasColumn = async (address: string) =>
  (
    await query(
      address,
      `select 1 from information_schema.columns where table_name = 'products' and column_name = 'extra'`,
    )
  ).length === 1;

test.for(archives)('a shop of %s starts with this release', slow, async (archive) => {
  const folder = await createFolder();
  await promisify(execFile)('tar', ['-xzf', join(fixtures, archive), '-C', folder]);
  const target = await createEmptyTarget();
  const restored = await runCommand('restore', folder, target).end();
  expect(restored.exitCode, restored.output).toBe(0);

  const { call, logIn } = await startShop(target);
  const token = await logIn('buyer@earlier.example', 'a password of 0.2.0');
  const { data: orders } = await (await call('/api/orders', token)).json();
  const statuses = orders.map((order: { paymentStatus: string }) => order.paymentStatus);
  expect(statuses).toEqual(['pending', 'succeeded']);
  const { documentId } = orders[1].products[0];
  expect((await call(`/api/products/${documentId}`)).status).toBe(200);
  const link = await call(`/api/products/${documentId}/download-link`, token);
  const { downloadLink } = await link.json();
  expect((await fetch(downloadLink)).status).toBe(200);
  const room = await (await call('/api/chat-room/user-chat-room', token)).json();
  expect(JSON.stringify(room)).toContain('Good morning to you');
});

test('a migration that fails changes nothing: the release from before starts', slow, async () => {
  const { runtime, owner } = await copyShop();
  const migrationsFolder = await addMigration(
    'alter table products add extra text;',
    'alter table products rename column title to name;',
    'select 1 / 0;',
  );
  await expect(prepareDatabase({ owner, runtime }, { log, migrationsFolder })).rejects.toThrow(
    'The migration 9999_next.sql failed: division by zero',
  );
  expect(await hasColumn(owner)).toBe(false);
  const { call } = await startShop({
    DATABASE_URL: runtime,
    DATABASE_OWNER_URL: owner,
    DATA_DIR: await createFolder(),
  });
  expect((await call('/api/products')).status).toBe(200);
});

test('nodes that start together on an empty database migrate it once', async () => {
  const { DATABASE_URL: runtime, DATABASE_OWNER_URL: owner } = await createEmptyTarget();
  const prepare = () => prepareDatabase({ owner, runtime }, { log });
  await Promise.all([prepare(), prepare(), prepare()]);
  const applied = await query(owner, 'select created_at from drizzle.__drizzle_migrations');
  const { entries } = JSON.parse(await readFile(join(released, 'meta/_journal.json'), 'utf8'));
  expect(applied).toHaveLength(entries.length);
});

test('a migration that waits for a table does not stop those who read it', async () => {
  const { runtime, owner } = await copyShop();
  const reader = await connect(owner);
  await reader.query('begin; select 1 from products');
  const migrationsFolder = await addMigration('alter table products add extra text;');
  const prepared = prepareDatabase({ owner, runtime }, { log, migrationsFolder });
  await until(
    // Other tests wait for locks of their own in the same cluster.
    () =>
      query(
        owner,
        `select 1 from pg_locks inner join pg_database on pg_database.oid = database
          where datname = current_database() and not granted`,
      ),
    (waiting) => waiting.length > 0,
  );
  expect(await query(owner, 'select id from products')).toEqual([]);
  expect(await hasColumn(owner)).toBe(false);
  await reader.query('commit');
  await prepared;
  expect(await hasColumn(owner)).toBe(true);
});
