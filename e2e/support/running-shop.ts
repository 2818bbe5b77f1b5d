import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, openShop } from './open-shop.ts';

/**
 * Starts a shop with an empty data folder, as a person does, and returns what stops it and takes
 * the data away. With SHOP_URL and SANDBOX_URL set, the shop there is used instead.
 */
export default async function startShop() {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-journeys-'));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const shopUrl = `http://localhost:${port}`;
  const takeDataAway = () => rm(dataDir, { recursive: true, force: true });
  const stopShop = await openShop(shopUrl, {
    DATA_DIR: dataDir,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    RATE_LIMIT_FACTOR: '100',
  }).catch(async (error: unknown) => {
    await takeDataAway();
    throw error;
  });
  process.env['SHOP_URL'] = shopUrl;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  return async () => {
    await stopShop();
    await takeDataAway();
  };
}
