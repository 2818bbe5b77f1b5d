import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../scripts/processes/free-port.mjs';
import { findDatabase } from './database.ts';
import { startShopProcess } from './shop-process.ts';

const finishTimeoutMs = 300_000;
const pollIntervalMs = 200;

/** A job writes the rest of the demo shop, and at its end a page that every footer links to. */
async function waitForDemoShop(shopUrl: string): Promise<void> {
  const signal = AbortSignal.timeout(finishTimeoutMs);
  const isFinished = async () =>
    (await (await fetch(`${shopUrl}/terms`, { signal })).text()).includes('href="/imprint"');
  try {
    while (!(await isFinished())) await delay(pollIntervalMs, undefined, { signal });
  } catch (error) {
    throw new Error('the demo shop was not finished', { cause: error });
  }
}

/** Uses the shop at SHOP_URL, SANDBOX_URL and SHOP_DATABASE if they are set. */
export default async function startShop() {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-journeys-'));
  const port = String(await findFreePort());
  const sandboxPort = String(await findFreePort());
  const shopUrl = `http://localhost:${port}`;
  const end = new AsyncDisposableStack();
  end.defer(() => rm(dataDir, { recursive: true, force: true }));
  try {
    const settings = {
      DATA_DIR: dataDir,
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      RATE_LIMIT_FACTOR: '100',
    };
    end.defer(await startShopProcess(shopUrl, settings));
    await waitForDemoShop(shopUrl);
    process.env['SHOP_DATABASE'] = await findDatabase(dataDir);
  } catch (error) {
    await end.disposeAsync();
    throw error;
  }
  process.env['SHOP_URL'] = shopUrl;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  return () => end.disposeAsync();
}
