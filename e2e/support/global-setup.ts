import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDatabase } from './database.ts';
import { findFreePort, startShopProcess } from './shop-process.ts';

/** Uses the shop at SHOP_URL, SANDBOX_URL and SHOP_DATABASE if they are set. */
export default async function startShop() {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-journeys-'));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const shopUrl = `http://localhost:${port}`;
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const stopShop = await startShopProcess(shopUrl, {
    DATA_DIR: dataDir,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    RATE_LIMIT_FACTOR: '100',
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  process.env['SHOP_URL'] = shopUrl;
  process.env['SHOP_DATABASE'] = await findDatabase(dataDir);
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  return async () => {
    await stopShop();
    await removeData();
  };
}
