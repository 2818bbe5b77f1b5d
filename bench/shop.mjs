import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startLimitMs = 90_000;
const betweenLooksMs = 200;
const startScript = resolve(import.meta.dirname, '../scripts/start.mjs');

export async function findFreePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const isOpen = (url) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Stocks a demo shop in a folder of its own and opens it. */
export async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-bench-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
      // Whoever measures calls more often than anybody is allowed to.
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');

  async function close() {
    shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  const startedAt = performance.now();
  while (!(await isOpen(url))) {
    if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null) {
      await close();
      throw new Error('the shop did not open');
    }
    await delay(betweenLooksMs);
  }
  return { url, close };
}
