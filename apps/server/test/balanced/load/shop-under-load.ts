import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../../src/platform/config.ts';
import { closeDeps, createDeps } from '../../../src/deps.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createFiles, openFileStore } from '../../../src/files/files.ts';
import { copyDatabase } from '../../database-cluster.ts';
import { recordOrderChanges } from '../../faults/observed-state/order-changes.ts';
import { seedShop } from '../../faults/test-environment.ts';
import type { TestShop } from '../../support/build-test-app.ts';
import { createHelpdesk } from '../../support/calls/chat-calls.ts';
import { startBalancedShop } from '../balanced-shop.ts';
import { createHttpApp } from '../http-app.ts';

export type ShopUnderLoad = Awaited<ReturnType<typeof openShopUnderLoad>>;

/** A live shop on two nodes, with products and customers. */
export async function openShopUnderLoad(
  cluster: string,
  wanted: { products: number; customers: number },
) {
  const database = await copyDatabase(cluster);
  const shop = await startBalancedShop({
    database,
    mode: 'live',
    env: {
      SHUTDOWN_DELAY_SECONDS: '2',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      // Staff of a live shop need a second factor, which is not what is tested.
      PARTSHELF_MODE: 'demo',
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-load-'));
  const config = readConfig({ ...shop.env, DATA_DIR: dataDir });
  const log = createLog('fatal');
  const files = createFiles(await openFileStore(config), dataDir);
  const deps = await createDeps(config, database.address, log, files);
  await recordOrderChanges(database.ownerAddress);
  const { customers, products } = await seedShop(deps, wanted);
  const calls = { app: createHttpApp(shop.url), deps, url: shop.url } as TestShop;

  return {
    ...shop,
    calls,
    helpdesk: await createHelpdesk(calls),
    db: deps.db,
    customers,
    products,
    sandboxUrl: shop.sandbox.url,
    secrets: [config.jwtSecret, config.stripe.secretKey, config.stripe.webhookSecret],
    async runRetriesNow(): Promise<void> {
      await deps.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    },
    async close(): Promise<void> {
      await shop.close();
      await closeDeps(deps);
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
