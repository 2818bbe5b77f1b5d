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
import { releases, unpack } from './releases.ts';

const log = createLog('silent');

/** Releases before had none. */
const invoicesOf = new Map([['0.3.0', ['PS-2026-00001']]]);

const tags = ['CUR-03'];

test.for(releases)('the data of %s is served by this release', { tags }, async (release) => {
  const folder = await unpack(release);
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
  await deps.jobs.start();
  const host = new URL(config.publicUrl).host;
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { host },
    payload: { identifier: 'buyer@earlier.example', password: `a password of ${release}` },
  });
  const headers = { host, authorization: `Bearer ${signedIn.json().jwt}` };
  const get = (path: string) => app.inject({ url: `/api${path}`, headers });
  const { data: orders } = (await get('/orders')).json();
  const statuses = orders.map((order: { paymentStatus: string }) => order.paymentStatus);
  expect(statuses).toEqual(['pending', 'succeeded']);
  const paid = orders[1];
  const { documentId } = paid.products[0];
  expect((await get(`/products/${documentId}`)).statusCode).toBe(200);
  expect((await get('/chat-room/user-chat-room')).body).toContain('Good morning to you');

  const { invoices } = (await get(`/orders/${paid.documentId}/invoices`)).json().data;
  const numbers = invoices.map(({ number }: { number: string }) => number);
  expect(numbers).toEqual(invoicesOf.get(release) ?? []);
  for (const number of numbers) {
    const document = await get(`/orders/${paid.documentId}/invoice?number=${number}`);
    expect(document.body.slice(0, 5)).toBe('%PDF-');
  }
  await query(owner, 'update products set price_cents = 0');
  const item = { productDocumentId: documentId, cartDocumentId: null, quantity: 1 };
  const payload = { items: [item] };
  const ordered = await app.inject({ method: 'POST', url: '/api/orders', headers, payload });
  await get(`/orders/check-payment-status?sessionId=${ordered.json().stripeSession.id}`);
  const { data: after } = (await get('/orders')).json();
  expect(after[0]).toMatchObject({ paymentStatus: 'succeeded', products: [{ documentId }] });
  expect((await get('/shop/currency')).json()).toEqual({ data: { currency: 'USD' } });
  const stored = 'select currency from orders union select currency from invoices';
  expect(await query(owner, stored)).toEqual([{ currency: 'USD' }]);
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
