import { expect, test } from 'vitest';
import { prepareDatabase } from '../../src/db/prepare.ts';
import { createLog } from '../../src/platform/log.ts';
import { createEmptyTarget, runCommand, startShop } from '../backup/commands.ts';
import { createFolder } from '../processes/server-process.ts';
import { addMigration, copyShop } from './next-migration.ts';
import { releases, unpack } from './releases.ts';

const log = createLog('silent');

test.for(releases)('a shop of %s starts with this release', async (release) => {
  const target = await createEmptyTarget();
  const restored = await runCommand('restore', await unpack(release), target).end();
  expect(restored.exitCode, restored.output).toBe(0);

  const { call, logIn } = await startShop(target);
  const token = await logIn('buyer@earlier.example', `a password of ${release}`);
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

test('after a migration that failed the release from before starts', async () => {
  const { runtime, owner } = await copyShop();
  const migrationsFolder = await addMigration(
    'alter table products rename column title to name;',
    'select 1 / 0;',
  );
  await expect(prepareDatabase({ owner, runtime }, { log, migrationsFolder })).rejects.toThrow(
    'division by zero',
  );
  const { call } = await startShop({
    DATABASE_URL: runtime,
    DATABASE_OWNER_URL: owner,
    DATA_DIR: await createFolder(),
  });
  expect((await call('/api/products')).status).toBe(200);
});
