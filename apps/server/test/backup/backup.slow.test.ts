import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createFolder, runProgram } from '../processes/server-process.ts';
import { until } from '../support/build-test-app.ts';
import { createBuyer } from '../support/buyer.ts';
import { shopTest } from '../support/shop-test.ts';
import { uploadImage } from '../support/upload-image.ts';
import {
  connect,
  createBackup,
  createEmptyTarget,
  query,
  readFiles,
  runCommand,
  settingsOf,
  sayItIsTheSame,
  startShop,
} from './commands.ts';

const test = shopTest();
const slow = { timeout: 300_000 };

test(
  'a backup of a shop that sells has one moment of it, and becomes a shop that serves',
  slow,
  async ({ shop, customer }) => {
    const { config } = shop.deps;
    const [image] = (await uploadImage(shop, customer)).json();
    const earlier = await createBuyer(shop);
    const { product } = await earlier.buyProduct();
    const unpaid = await createBuyer(shop);
    const sessionId = await unpaid.startPaying([product]);

    const folder = join(await createFolder(), 'backup');
    const blocker = await connect(shop.ownerDatabaseUrl);
    await blocker.query('begin; lock table audit_entries in access exclusive mode');
    const backup = runCommand('backup', folder, settingsOf(shop));
    // Other tests wait for locks of their own in the same cluster.
    const readWaiting = () =>
      query(
        shop.ownerDatabaseUrl,
        `select 1 from pg_locks inner join pg_database on pg_database.oid = database
          where datname = current_database() and not granted`,
      );
    await until(readWaiting, (waiting) => waiting.length > 0);
    await (await createBuyer(shop)).buyProduct();
    await blocker.query('commit');
    const { exitCode, output } = await backup.end();
    expect(exitCode, output).toBe(0);
    await shop.control(`/sessions/${sessionId}/pay`);

    const target = await createEmptyTarget();
    const restored = await runCommand('restore', folder, target).end();
    expect(restored.exitCode, restored.output).toBe(0);
    await sayItIsTheSame(target);
    const files = await readFiles(join(target.DATA_DIR, 'files'));
    expect(Object.keys(files)).toContain(image.url.replace('/uploads/', 'public/'));
    expect(await readFiles(join(config.dataDir, 'files'))).toMatchObject(files);

    const again = await startShop({
      ...target,
      JWT_SECRET: config.jwtSecret,
      STRIPE_API_BASE: shop.sandbox.url,
      STRIPE_SECRET_KEY: config.stripe.secretKey,
    });
    const shown = await again.call(`/api/products/${product.documentId}`);
    expect(await shown.json()).toMatchObject({ data: { documentId: product.documentId } });
    expect((await again.call(image.url)).status).toBe(200);
    expect((await again.call('/api/users/me', earlier.token)).status).toBe(401);
    // The one that was open is paid by now: the shop asks the provider.
    const readOrders = () =>
      query(target.DATABASE_URL, 'select user_id::int as user, status from orders order by id');
    const sold = await until(readOrders, (orders) => orders.at(-1)!.status !== 'pending');
    expect(sold).toEqual([
      { user: earlier.user.id, status: 'succeeded' },
      { user: unpaid.user.id, status: 'succeeded' },
    ]);
  },
);

test(
  'a backup is restored into an empty folder with its own PostgreSQL, and backed up again',
  slow,
  async ({ shop, admin, product }) => {
    await admin.call('POST', '/back-office/categories', { title: 'Audited', img: null });
    const folder = await createBackup(settingsOf(shop));
    for (const name of ['', 'manifest.json', 'tables', 'files']) {
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    }
    const DATA_DIR = join(await createFolder(), 'data');
    const restored = await runCommand('restore', folder, { DATA_DIR }).end();
    expect(restored.exitCode, restored.output).toBe(0);

    const again = await startShop({ DATA_DIR });
    const shown = await again.call(`/api/products/${product.documentId}`);
    expect(await shown.json()).toMatchObject({ data: { title: product.title } });
    const second = await createBackup({ DATA_DIR });
    const readSold = async (of: string) =>
      Object.entries(await readFiles(of)).filter(([path]) => /^files\/|order|products/.test(path));
    expect(await readSold(second)).toEqual(await readSold(folder));

    const { audit } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const since = ['--since', audit.lastHash];
    const verified = await runProgram('commands/verify-audit', { DATA_DIR }, since).end();
    expect(verified.output).toContain(`1 entry, unbroken, last hash ${audit.lastHash}`);
  },
);
