import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { restoreBackup, verifyBackup } from '../../src/commands/backup/restore-backup.ts';
import { readConfig } from '../../src/platform/config.ts';
import { prepareDatabase } from '../../src/db/prepare.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import { createDiskStore } from '../../src/files/disk-store.ts';
import { createDiskFiles } from '../../src/files/files.ts';
import { incomingFolderOf } from '../../src/files/incoming-files.ts';
import { connect, createEmptyTarget, query } from '../backup/commands.ts';
import { liveSettings } from '../processes/server-process.ts';
import { until } from '../support/build-test-app.ts';
import { addMigration, copyShop, hasColumn, released } from './next-migration.ts';
import { archives, unpack } from './releases.ts';

const log = createLog('silent');

test.for(archives)('the data of %s is served by this release', async (archive) => {
  const folder = await unpack(archive);
  const settings = await createEmptyTarget();
  const { DATA_DIR, DATABASE_URL: runtime, DATABASE_OWNER_URL: owner } = settings;
  const places = {
    source: createDiskStore(folder),
    target: createDiskStore(DATA_DIR),
    temporaryFolder: incomingFolderOf(DATA_DIR),
  };
  const backup = { folder, manifest: await verifyBackup(folder) };
  const silent = { say: () => undefined, onEmpty: () => undefined };
  await restoreBackup(backup, { database: owner, places, ...silent });
  await prepareDatabase({ owner, runtime }, { log });

  const config = { ...readConfig({ ...liveSettings, ...settings }), rateLimitFactor: 1000 };
  const deps = await createDeps(config, runtime, log, createDiskFiles(DATA_DIR));
  const app = buildApp(deps);
  onTestFinished(async () => {
    await app.close();
    await closeDeps(deps);
  });
  const host = new URL(config.publicUrl).host;
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { host },
    payload: { identifier: 'buyer@earlier.example', password: 'a password of 0.2.0' },
  });
  const authorization = `Bearer ${signedIn.json().jwt}`;
  const get = (path: string) =>
    app.inject({ url: `/api${path}`, headers: { host, authorization } });
  const { data: orders } = (await get('/orders')).json();
  const statuses = orders.map((order: { paymentStatus: string }) => order.paymentStatus);
  expect(statuses).toEqual(['pending', 'succeeded']);
  expect((await get(`/products/${orders[1].products[0].documentId}`)).statusCode).toBe(200);
  expect((await get('/chat-room/user-chat-room')).body).toContain('Good morning to you');
});

test('a migration that fails changes nothing', async () => {
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
