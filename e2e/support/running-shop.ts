import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startLimitMs = 90_000;
const betweenLooksMs = 200;
const startScript = resolve(import.meta.dirname, '../../scripts/start.mjs');

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

async function isOpen(shopUrl: string): Promise<boolean> {
  const answer = await fetch(`${shopUrl}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}

/**
 * Starts a shop with an empty data folder, as a person does, and returns what stops it and takes
 * the data away. With SHOP_URL and SANDBOX_URL set, the shop there is used instead.
 */
export default async function startShop() {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-journeys-'));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const shopUrl = `http://localhost:${port}`;
  const shop = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      RATE_LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');

  async function stopShop() {
    shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  const startedAt = performance.now();
  while (!(await isOpen(shopUrl))) {
    const isLate = performance.now() - startedAt > startLimitMs;
    if (isLate || shop.exitCode !== null) {
      await stopShop();
      throw new Error('the shop did not open');
    }
    await delay(betweenLooksMs);
  }
  process.env['SHOP_URL'] = shopUrl;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  return stopShop;
}
